import { expect, type Locator, type Page } from '@playwright/test'

const ENOUGH = 120

/** Moves the focus as a person without a mouse does, one stop at a time, until it is where it should be. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < ENOUGH; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is out of reach of the keyboard on ${page.url()}`)
}

/** Goes there and presses Enter. */
export async function enterOn(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

/** Goes to a field and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a checkbox and ticks it. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
}
