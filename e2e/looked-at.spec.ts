import { lookOf } from './support/looked-at.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** What may break on a page that axe has looked at in this run, by what axe then says. */
const BROKEN: [found: RegExp, breakIt: () => void][] = [
  [/image-alt/, () => document.querySelector('main')!.append(new Image(20, 20))],
  [/label: .*input/, () => document.querySelector('main')!.append(document.createElement('input'))],
  [/label: .*, /, () => document.querySelector('main form label')!.remove()],
  [/button-name/, () => document.querySelector('main button[type=submit]')!.replaceChildren()],
  [/color-contrast/, () => document.querySelector('main h1')!.setAttribute('style', 'color: #eee')],
  [/aria-required-parent/, () => document.querySelector('main h1')!.setAttribute('role', 'option')],
  [/html-has-lang/, () => document.documentElement.removeAttribute('lang')],
  [/document-title/, () => document.querySelector('title')!.remove()],
]

test('what breaks on a page that was looked at is found, and stays found', async ({ page }) => {
  await page.goto('/conta/esqueci-minha-senha')
  await expect(page.getByRole('textbox')).toBeVisible()
  await expectAccessible(page)
  for (const [found, breakIt] of BROKEN) {
    await page.evaluate(breakIt)
    await expect(expectAccessible(page)).rejects.toThrow(found)
  }
  await expect(expectAccessible(page)).rejects.toThrow('axe')
})

test('a frame that leaves while a page is looked at is no part of the page', async ({ page }) => {
  await page.goto('/conta/esqueci-minha-senha')
  await expect(page.getByRole('textbox')).toBeVisible()
  const without = await lookOf(page)
  await page.evaluate(() => document.body.append(document.createElement('iframe')))
  await expect.poll(() => page.frames().length).toBe(2)
  const looked = lookOf(page)
  await page.evaluate(() => document.querySelector('iframe')!.remove())
  await looked
  expect(await lookOf(page)).toBe(without)
})
