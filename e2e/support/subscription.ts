import type { Locator } from '@playwright/test'
import { expect, expectGoodPage, type Page } from './test.ts'

export const PLAN = 'Plano Essencial'

/** From the list to the page of the one subscription. */
export async function openOwn(page: Page): Promise<void> {
  await page.goto('/account/perfil/minhas-assinaturas')
  await page.getByRole('link', { name: /Gerenciar assinatura|Ver a assinatura/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: PLAN })).toBeVisible()
}

/** Asks for an action and confirms what is seen of it; `choose` fills in what it asks. */
export async function askAndConfirm(
  page: Page,
  ask: string,
  sure: string,
  choose?: (question: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: ask }).click()
  const question = page.getByRole('dialog')
  await choose?.(question)
  await expect(question.getByRole('button', { name: sure })).toBeEnabled()
  await expectGoodPage(page)
  await question.getByRole('button', { name: sure }).click()
}
