import type { Browser } from '@playwright/test'
import { type Person, signIn } from './person.ts'
import { expect, FIRE, type Page } from './test.ts'

export const NEW = 'girassol-na-janela-77'

/** Opens the link of a message as a mail program does: by itself, under fire more than once, without pressing anything. */
export async function open(page: Page, link: string): Promise<void> {
  await page.request.get(link)
  for (let time = 0; time < (FIRE ? 2 : 1); time++) {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
}

/** Another browser of the same size. */
export async function openElsewhere(browser: Browser, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  return context.newPage()
}

export async function expectToEnter(
  page: Page,
  credentials: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/entrar')
  await signIn(page, credentials)
  await expect(page).toHaveURL('/')
}

export async function expectRefused(
  page: Page,
  credentials: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/entrar')
  await signIn(page, credentials)
  await expect(page.getByText('E-mail ou senha incorretos')).toBeVisible()
}

/** A refused call is an error of the console, too: here it is what was wanted. */
export const forgive = (complaints: string[]) => {
  expect(complaints.filter((complaint) => !/status of (4\d\d)/.test(complaint))).toEqual([])
  complaints.length = 0
}
