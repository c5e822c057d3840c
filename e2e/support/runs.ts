import type { Page } from './test.ts'

/** How often a text of ours was run as a script; a page counts from its first moment. */
export async function countRuns(page: Page): Promise<() => Promise<number>> {
  let runs = 0
  await page.exposeFunction('ran', () => {
    runs++
  })
  return async () => {
    // What was to run by itself has done so when the page has been painted twice.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return runs
  }
}
