// The files of a project as a tree of at most so many lines; what does not fit is folded, with its count.

import { safeLine } from '../text/safe.ts'

type Folder = { readonly name: string; readonly children: Map<string, Folder | 'file'>; files: number }

const mostLines = 400

/** Draws the tree. Folders nearest the root are opened first; one that does not fit stays closed. */
export function drawTree(paths: readonly string[], most = mostLines): readonly string[] {
  const root = treeOf(paths)
  const open = openedFolders(root, most)
  return drawFolder(root, open, '', most)
}

function treeOf(paths: readonly string[]): Folder {
  const root: Folder = { name: '', children: new Map(), files: 0 }
  for (const path of paths) {
    let folder = root
    const names = path.split('/')
    const last = names.pop()!
    root.files++
    for (const name of names) {
      const known = folder.children.get(`${name}/`)
      const next: Folder =
        known !== undefined && known !== 'file' ? known : { name, children: new Map(), files: 0 }
      folder.children.set(`${name}/`, next)
      next.files++
      folder = next
    }
    folder.children.set(last, 'file')
  }
  return root
}

function openedFolders(root: Folder, most: number): ReadonlySet<Folder> {
  const open = new Set<Folder>([root])
  const waiting = [root]
  let left = most - root.children.size
  for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
    for (const child of folder.children.values()) {
      if (child === 'file' || child.children.size > left) continue
      left -= child.children.size
      open.add(child)
      waiting.push(child)
    }
  }
  return open
}

function drawFolder(
  folder: Folder,
  open: ReadonlySet<Folder>,
  indent: string,
  most: number,
): readonly string[] {
  const lines: string[] = []
  const entries = [...folder.children].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, child] of entries.slice(0, most)) {
    if (child === 'file') lines.push(`${indent}${safeLine(name)}`)
    else if (open.has(child)) {
      lines.push(`${indent}${safeLine(name)}`, ...drawFolder(child, open, `${indent}  `, most))
    } else lines.push(`${indent}${safeLine(name)} … ${counted(child.files)}`)
  }
  const more = entries.length - most
  return more > 0 ? [...lines, `${indent}… ${more.toLocaleString('en')} more`] : lines
}

function counted(files: number): string {
  return files === 1 ? '1 file' : `${files.toLocaleString('en')} files`
}
