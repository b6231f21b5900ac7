import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPipeline } from '../../../src/model/pipeline/check-pipeline.ts'
import { renderStepRequest } from '../../../src/model/pipeline/render-step.ts'
import { root } from '../../support/source-files.ts'

const known = { agents: ['developer', 'architect'], providers: ['anthropic', 'ollama'] }

const check = (text: string) => checkPipeline(text, known)

/** What is wrong, one `line:column rule message; hint` a problem. */
function said(text: string): string[] {
  return check(text).problems.map(
    ({ line, column, rule, message, hint }) => `${line}:${column} ${rule} ${message}; ${hint ?? ''}`,
  )
}

test('steps in their order; the last one writes the plan', () => {
  const { steps, problems, needsTrust } = check(`
version: 1
steps:
  - name: analysis
    prompt: "Look at {{context}}"
    model: ollama/qwen3:8b
  - name: design
    agent: Architect
  - name: draft
    writes: plan
    prompt: "{{design}} {{analysis}}"
  - name: plan
    prompt: "{{message}} {{draft}}"
    agent: developer
`)
  expect(problems).toEqual([])
  expect(needsTrust).toEqual([])
  expect(steps).toEqual([
    {
      name: 'analysis',
      number: 1,
      prompt: 'Look at {{context}}',
      agent: undefined,
      model: 'ollama/qwen3:8b',
      writes: 'notes',
    },
    {
      name: 'design',
      number: 2,
      prompt: '{{context}}\n\n## From the step "analysis"\n\n{{analysis}}\n',
      agent: 'architect',
      model: undefined,
      writes: 'notes',
    },
    expect.objectContaining({ name: 'draft', writes: 'plan', agent: undefined }),
    expect.objectContaining({ name: 'plan', writes: 'plan', agent: 'developer' }),
  ])
})

describe('Y-11 inputs', () => {
  test('an unknown one, with its place in the text and the nearest name', () => {
    expect(
      said(
        'steps:\n  - name: a\n    prompt: x\n  - name: b\n    prompt: |\n      {{a}}\n      and {{contxt}} {{zebra}}\n',
      ),
    ).toEqual([
      '7:11 unknown-input there is no input {{contxt}}; did you mean {{context}}?',
      '7:22 unknown-input there is no input {{zebra}}; there are context, message, a',
    ])
  })

  test('a cycle, with its path', () => {
    const text = `steps:
  - name: one
    prompt: "{{three}}"
  - name: two
    prompt: "{{one}}"
  - name: three
    prompt: "{{two}} {{three}}"
`
    expect(said(text)).toEqual([
      '3:14 step-cycle steps need each other: one → three → two → one; a step uses the outputs of steps above it',
      '7:22 step-cycle steps need each other: three → three; a step uses the outputs of steps above it',
    ])
  })

  test('a later step that does not need this one', () => {
    expect(said('steps:\n- {name: a, prompt: "{{b}}"}\n- {name: b, prompt: "{{message}}"}\n')).toContain(
      '2:22 later-step {{b}} is the output of a later step; move the step `b` above this one',
    )
  })

  test('braces that are no input', () => {
    expect(said('steps:\n- {name: a, prompt: "{{context} now"}\n')).toEqual([
      '2:22 broken-input `{{context} now"}` is no input; an input is {{name}}; for two braces as they are write \\{{'.replace(
        '"}',
        '',
      ),
    ])
  })

  test('what a file hides by escapes is found all the same, at its key', () => {
    expect(said('steps:\n- {name: a, prompt: "\\x7b{nothing}}"}\n')).toEqual([
      expect.stringMatching(/^2:13 unknown-input/),
    ])
  })

  test('a step that nobody uses is a warning, since it costs a call', () => {
    const { problems, steps } = check('steps:\n- {name: a, prompt: x}\n- {name: b, prompt: y}\n')
    expect(problems).toEqual([
      expect.objectContaining({
        severity: 'warning',
        rule: 'unused-step',
        line: 2,
        message: 'no later step uses {{a}}',
      }),
    ])
    expect(steps).toHaveLength(2)
  })
})

describe('steps', () => {
  test('everything that is wrong at once, in the order of the file', () => {
    const text = `version: 2
stepz: []
steps:
  - name: Bad Name
    promt: x
  - name: message
    agent: developr
    model: antropic/claude
  - name: twice
    prompt: "{{context}}"
    model: nonsense
  - name: twice
    prompt: 7
  - prompt: " "
    writes: notes
`
    expect(said(text)).toEqual([
      '1:1 wrong-value version: this teddy reads version 1; ',
      '2:1 unknown-key there is no key `stepz`; did you mean `steps`?',
      '4:5 wrong-value steps.1.name: expected at most 40 lower-case letters, digits, - and _, a letter first; ',
      '4:5 no-prompt step 1 has no prompt and no agent; write what it is asked, or whose prompt it gets',
      '5:5 unknown-key there is no key `promt`; did you mean `prompt`?',
      '6:5 reserved-name {{message}} is given to every step; take another name',
      '7:5 unknown-agent there is no agent `developr`; did you mean `developer`?',
      "8:5 unknown-model there is no provider 'antropic'; did you mean anthropic/claude?",
      '11:5 wrong-value steps.3.model: expected provider/name, manual, or recorded:<folder>; for example `model: anthropic/claude-sonnet-4-5`',
      '12:5 duplicate-name step 3 is called `twice`, too; take another name',
      '13:5 wrong-value steps.4.prompt: expected text; ',
      '14:5 missing-key steps.5.name: expected a name; ',
      '14:5 wrong-value steps.5.prompt: it says nothing; ',
      '15:5 no-plan the last step writes the plan; take this line out',
    ])
  })

  test('Y-11 a thousand steps are too many, and quickly told', () => {
    const text = `steps:\n${Array.from({ length: 1000 }, (_, n) => `- {name: s${n}, prompt: "{{s${(n + 1) % 1000}}}"}\n`).join('')}`
    expect(said(text)).toEqual(['22:3 too-many-steps 1000 steps, at most 20 are allowed; join some of them'])
  })

  test.each([
    ['', '1:1 wrong-value expected `steps:` with a list of steps; '],
    ['- a\n', '1:1 wrong-value expected `steps:` with a list of steps; '],
    ['steps: []\n', '1:1 wrong-value steps: expected at least one step; '],
    ['steps: think\n', '1:1 wrong-value steps: expected a list of steps; '],
    ['version: 1\n', '1:1 missing-key steps: expected a list of steps; '],
  ])('a file that is no pipeline: %j', (text, problem) => {
    expect(said(text)).toEqual([problem])
  })

  test('items that are no steps', () => {
    expect(
      said('steps:\n- null\n- x\n- [1]\n').filter(problem => problem.includes('expected a step')),
    ).toHaveLength(3)
  })

  test('Y-01 Y-02 the traps of YAML are refused', () => {
    expect(said('steps: &a [*a]\n')[0]).toMatch(/yaml-alias/)
    expect(said('steps:\n- name: a\n  name: b\n')[0]).toMatch(/yaml-duplicate-key/)
    expect(said(`steps: "${'x'.repeat(300_000)}"`)).toEqual([expect.stringMatching(/yaml-too-large/)])
  })
})

test('recorded replies need trust, with their lines', () => {
  const text =
    'steps:\n- name: a\n  prompt: x\n  model: recorded:replies\n- name: b\n  prompt: "{{a}}"\n  model: manual\n'
  expect(check(text)).toMatchObject({
    problems: [],
    needsTrust: [{ name: 'steps.1.model', value: 'recorded:replies', line: 4 }],
  })
})

test('the example of docs/pipelines.md has no problems', () => {
  const page = readFileSync(join(root, 'docs/pipelines.md'), 'utf8')
  const example = /```yaml\n([\s\S]*?)```/.exec(page)![1]!
  const { steps, problems } = check(example)
  expect(problems).toEqual([])
  expect(steps.map(({ name }) => name)).toEqual(['risks', 'design', 'plan'])
})

describe('any pipeline', () => {
  const names = ['a', 'b', 'c', 'd', 'e']

  test('Y-11 whose steps use earlier ones alone is right, and can be rendered whatever they answer', () => {
    const uses = fc.array(fc.array(fc.nat(), { maxLength: 4 }), { minLength: 1, maxLength: names.length })
    fc.assert(
      fc.property(uses, fc.string(), (uses, answer) => {
        const steps = uses.map((picks, n) => {
          const known = ['context', 'message', ...names.slice(0, n)]
          return {
            name: names[n],
            prompt: picks.map(pick => `{{${known[pick % known.length]}}}`).join('-') || 'x',
          }
        })
        const checked = check(JSON.stringify({ steps }))
        expect(checked.problems.filter(({ rule }) => rule !== 'unused-step')).toEqual([])
        expect(checked.steps).toHaveLength(steps.length)
        const outputs = new Map<string, string>()
        for (const step of checked.steps) {
          const values = { context: '{{a}}', message: '{{', outputs }
          const { prompt } = renderStepRequest({ ...step, agentPrompt: undefined }, values, 'agent')
          const pieces = step.prompt.split('-').map(piece => {
            const name = piece.slice(2, -2)
            return piece === 'x' ? 'x' : name === 'context' ? '{{a}}' : name === 'message' ? '{{' : answer
          })
          expect(prompt).toBe(pieces.join('-'))
          outputs.set(step.name, answer)
        }
      }),
    )
  })

  test('is data or problems, never a crash', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.json().map(value => `{"steps": [${value}]}`),
          fc.string(),
        ),
        text => {
          const { steps, problems } = check(text)
          expect(steps.length > 0 || problems.length > 0).toBe(true)
        },
      ),
    )
  })
})

test('Y-11 thousands of wrong inputs are told at once: a hundred of them, and how many more', () => {
  const inputs = Array.from({ length: 15_000 }, (_, n) => `      {{x${n}}}\n`).join('')
  const problems = said(`steps:\n  - name: a\n    prompt: |\n${inputs}`)
  expect(problems).toHaveLength(101)
  expect(problems[99]).toMatch(/^103:7 unknown-input there is no input \{\{x99\}\}/)
  expect(problems[100]).toMatch(/^104:7 too-many-problems 14900 more problems/)
})
