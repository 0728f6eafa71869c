/** How pages look that recipients see: one narrow column, from 320 pixels on, light and dark as the phone is set. */
export const PAGE_STYLE = `
:root{--accent:#1f5fbf;--on-accent:#fff;--ink:#1b1f24;--ink-2:#5a6470;--ground:#f4f5f7;--paper:#fff;--line:#c9ced6;--edge:#767e89;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--accent:#8ab4f8;--on-accent:#10151c;--ink:#e8eaed;--ink-2:#a9b1bb;--ground:#121418;--paper:#1c1f24;--line:#454b54;--edge:#8b939e;--bad:#f2b8b5}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif}
main{max-width:560px;min-height:100vh;margin:0 auto;padding:16px 16px 40px;background:var(--paper);overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:10px;color:var(--ink-2)}
header p{margin:0;font-weight:600}
img{max-width:100%;height:auto}
.logo{width:auto;max-height:40px;max-width:40%}
.top{display:block;width:100%;margin:14px 0 0}
h1{margin:18px 0 8px;font-size:1.5rem;line-height:1.25}
h2{margin:1em 0 .3em;font-size:1.2rem;line-height:1.3}
h3{margin:1em 0 .3em;font-size:1rem}
.text p{margin:.6em 0}
.text pre{overflow-x:auto}
blockquote{margin:.8em 0;padding-inline-start:.8em;border-inline-start:3px solid var(--line);color:var(--ink-2)}
a{color:var(--accent)}
form{margin-top:24px;padding-top:8px;border-top:1px solid var(--line)}
label,legend{display:block;margin:16px 0 4px;padding:0;font-weight:600}
label span{font-weight:400;color:var(--ink-2)}
input,textarea{width:100%;min-height:44px;padding:9px 11px;border:1px solid var(--edge);border-radius:6px;background:var(--paper);color:var(--ink);font:inherit}
[aria-invalid]{border-color:var(--bad)}
fieldset{margin:0;padding:0;border:0}
.scale{display:flex;flex-wrap:wrap;gap:6px}
.scale label{position:relative;flex:1 0 44px;margin:0}
.scale input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.scale span{display:block;min-height:44px;line-height:42px;border:1px solid var(--edge);border-radius:6px;color:var(--ink);text-align:center}
.scale input:checked+span{border-color:var(--accent);background:var(--accent);color:var(--on-accent);font-weight:700}
.ends{display:flex;justify-content:space-between;margin:4px 0 0;color:var(--ink-2);font-size:.875rem}
button,.button{display:block;width:100%;min-height:48px;margin-top:20px;padding:11px 16px;border:1px solid var(--accent);border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.plain{background:transparent;color:var(--ink);border-color:var(--edge)}
.choice{display:grid;gap:10px;margin-top:16px}
.choice button{margin:0}
:focus-visible,.scale input:focus-visible+span{outline:3px solid var(--accent);outline-offset:2px}
.problem{margin:4px 0 0;color:var(--bad);font-weight:600}
.said{margin-top:24px;padding:14px;border:1px solid var(--line);border-inline-start:4px solid var(--accent);border-radius:6px;font-weight:600}
`.replaceAll(/\n/g, '')

/** Share of light of a colour, 0 to 1 (WCAG 2.2, relative luminance). */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Light of the paper, in light and in dark. */
const PAPERS = { light: 1, dark: luminance('#1c1f24') }
/** Of links and edges against the paper (WCAG 2.2 AA). */
const LEAST = 4.5

/**
 * The colour of a content as the page's accent, with the letters on it black or white, whichever can be read. On a paper it would not
 * stand out from, the page keeps its own.
 */
export const themeStyle = (colour: string | null | undefined): string => {
  if (!colour || !/^#[0-9a-fA-F]{6}$/.test(colour)) return ''
  const light = luminance(colour)
  const on = contrast(light, 1) >= contrast(light, 0) ? '#fff' : '#000'
  const accent = `:root{--accent:${colour};--on-accent:${on}}`
  return [
    contrast(light, PAPERS.light) >= LEAST ? `@media (prefers-color-scheme:light){${accent}}` : '',
    contrast(light, PAPERS.dark) >= LEAST ? `@media (prefers-color-scheme:dark){${accent}}` : '',
  ].join('')
}
