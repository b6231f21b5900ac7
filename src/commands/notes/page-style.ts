// How an exported page looks: system fonts, light and dark, fit for paper.

export const pageStyle = `:root { color-scheme: light dark; --line: light-dark(#d8dee4, #3a4149); --dim: light-dark(#57606a, #9aa4ae); }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: light-dark(#1f2328, #dde3ea); background: light-dark(#fff, #14171b); }
main { max-width: 54rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .75rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; padding-top: 1rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
h2 small { font-weight: 400; font-size: .85rem; color: var(--dim); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; font-size: .9rem; }
dt { color: var(--dim); }
dd { margin: 0; overflow-wrap: anywhere; }
ul { list-style: none; margin: .5rem 0; padding: 0; }
.calls li { padding: .1rem 0; overflow-wrap: anywhere; }
.calls b { color: light-dark(#1a7f37, #56d364); }
.calls .failed b { color: light-dark(#cf222e, #ff7b72); }
code { font: .88em ui-monospace, monospace; background: light-dark(#eff1f3, #22272e); padding: .1em .3em; border-radius: 4px; }
pre { font: .85rem/1.45 ui-monospace, monospace; background: light-dark(#eff1f3, #22272e); padding: .5rem .75rem; border-radius: 4px; margin: .4rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.info { font: .75rem ui-monospace, monospace; color: var(--dim); margin: .4rem 0 -.3rem; overflow-wrap: anywhere; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: .4rem 0; }
aside { margin: .75rem 0; padding: .5rem .9rem; border-left: 4px solid var(--line); border-radius: 4px; background: light-dark(#f6f8fa, #1b2027); }
aside strong { text-transform: capitalize; }
aside span { color: var(--dim); overflow-wrap: anywhere; }
.decision { border-color: light-dark(#0969da, #58a6ff); }
.error { border-color: light-dark(#cf222e, #ff7b72); }
.user { border-color: light-dark(#9a6700, #d29922); }
.subagent { border-color: light-dark(#1a7f37, #56d364); }
aside article h1 { font-size: 1.1rem; margin-top: .75rem; }
aside article h2 { font-size: 1rem; margin-top: 1rem; }
@media print { main { max-width: none; padding: 0; } aside { break-inside: avoid; } }
`
