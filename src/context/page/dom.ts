// The few parts of a page's tree that TeDDy looks at; linkedom makes the tree.

type Node = {
  readonly nodeType: number
  readonly parentNode: PageElement | null
  readonly firstChild: PageNode | null
  readonly nextSibling: PageNode | null
  textContent: string
  readonly remove: () => void
}

export type PageText = Node & { readonly nodeType: 3 }

export type PageElement = Node & {
  readonly nodeType: 1
  /** The tag in lower case. */
  readonly localName: string
  readonly childNodes: readonly PageNode[]
  readonly getAttribute: (name: string) => string | null
  readonly setAttribute: (name: string, value: string) => void
  readonly removeAttribute: (name: string) => void
  readonly getAttributeNames: () => readonly string[]
  readonly querySelector: (selector: string) => PageElement | null
  readonly querySelectorAll: (selector: string) => Iterable<PageElement>
  readonly append: (node: PageNode) => void
  readonly insertBefore: (node: PageNode, before: PageNode) => void
}

/** Anything else in a tree, a comment for one. */
type OtherNode = Node & { readonly nodeType: 0 }

export type PageNode = PageElement | PageText | OtherNode

export type Page = { readonly document: object; readonly body: PageElement }

export function isElement(node: PageNode): node is PageElement {
  return node.nodeType === 1
}

export function isText(node: PageNode): node is PageText {
  return node.nodeType === 3
}

/** The next node in reading order that is not inside of `node`, but below `root`. */
export function nodePast(node: PageNode, root: PageElement): PageNode | null {
  for (let up: PageNode | null = node; up !== null && up !== root; up = up.parentNode) {
    if (up.nextSibling !== null) return up.nextSibling
  }
  return null
}

/** The words of a class attribute. */
export function classesOf(element: PageElement): readonly string[] {
  const value = element.getAttribute('class')
  return value === null ? [] : value.split(/\s+/)
}
