/** Waits for the first picture; a tab in the background has none, and goes on after a second. */
const AFTER_FIRST_PICTURE =
  'await new Promise((go)=>{new PerformanceObserver(go).observe({type:"paint",buffered:true});setTimeout(go,1000)});' +
  'for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";'

const START = /(<script[^>]* type="module") async="">([^<]*\bimport\("[^"]+"\);)<\/script>/

/**
 * A page made on the server is complete without its scripts. React Router starts them at once, beside styles, face
 * and covers; here they start together after the first picture. HTML of another shape stays as it is.
 */
export function pictureFirst(html: string): string {
  if (!START.test(html)) return html
  return html
    .replace(
      START,
      (_, open: string, code: string) =>
        `${open}>${AFTER_FIRST_PICTURE}${withoutStaticImports(code)}</script>`,
    )
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
}

/** Static imports would be fetched before the first line runs. */
function withoutStaticImports(code: string): string {
  return code
    .replaceAll(/^import ("[^"]+");/gm, 'await import($1);')
    .replaceAll(/^import \* as (\w+) from ("[^"]+");/gm, 'const $1=await import($2);')
}
