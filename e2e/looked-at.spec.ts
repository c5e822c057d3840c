import { expect, expectAccessible, type Page, test } from './support/test.ts'

/** What somebody may break on a page that axe has looked at in this run. */
const BROKEN: Record<string, (page: Page) => Promise<void>> = {
  'a picture without words': (page) =>
    page.evaluate(() => document.querySelector('main')!.append(new Image(20, 20))),
  'a field without a name': (page) =>
    page.evaluate(() => document.querySelector('main')!.append(document.createElement('input'))),
  'a field whose label is gone': (page) =>
    page.evaluate(() => document.querySelector('main label')!.remove()),
  'a button without words': (page) =>
    page.evaluate(() => document.querySelector('main button[type=submit]')!.replaceChildren()),
  'words that the ground hides': (page) =>
    page.evaluate(() => {
      document.querySelector<HTMLElement>('main h1')!.style.color = '#eee'
    }),
  'a page without a title': (page) =>
    page.evaluate(() => {
      document.title = ''
    }),
  'a role that needs others': (page) =>
    page.evaluate(() => document.querySelector('main h1')!.setAttribute('role', 'option')),
}

test('what breaks on a page that was looked at is found, and stays found', async ({ page }) => {
  for (const [what, breakIt] of Object.entries(BROKEN)) {
    await page.goto('/conta/esqueci-minha-senha')
    await expect(page.getByRole('textbox')).toBeVisible()
    await expectAccessible(page)
    await breakIt(page)
    for (let time = 0; time < 2; time++) await expect(expectAccessible(page), what).rejects.toThrow('axe')
  }
})
