import { member } from './support/person.ts'
import { expect, expectGoodPage, FIRE, test } from './support/test.ts'
import { subjectsFor } from './support/world.ts'

const SIZES = [
  { width: 1280, height: 900 },
  { width: 360, height: 740 },
]

test('the bell counts what is not read, and the list leads where each notification says', async ({
  page,
}) => {
  const { email } = await member(page)
  // A worker writes the notification, and then the message.
  await expect
    .poll(() => subjectsFor(page.request, email), { timeout: 30_000 })
    .toContain('Boas-vindas, Beatriz! Sua conta está pronta')
  await page.goto('/account/avisos')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Avisos/ })
  await expect(bell).toHaveAccessibleName(/não lido/)
  for (const size of FIRE ? SIZES : SIZES.slice(1)) {
    await page.setViewportSize(size)
    await expectGoodPage(page)
  }
  const welcome = page.getByRole('link', { name: /Boas-vindas, Beatriz/ })
  await welcome.click()
  await expect(page).toHaveURL('/account')
  await bell.click()
  await expect(page).toHaveURL('/account/avisos')
  await expect(welcome).not.toHaveAccessibleName(/não lido/)
  await page.getByRole('button', { name: 'Marcar todos como lidos' }).click()
  await expect(bell).toHaveAccessibleName('Avisos')
  await page.getByRole('link', { name: 'Preferências de notificação' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Preferências de notificação' })).toBeVisible()
})
