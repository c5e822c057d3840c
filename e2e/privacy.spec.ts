import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { confirmedMember, member } from './support/person.ts'
import { expect, expectGoodPage, type Page, test, WIDTHS } from './support/test.ts'
import { subjectsFor } from './support/world.ts'

for (const width of WIDTHS) {
  test.describe(`one’s own data at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    // consents.test.ts: is given and withdrawn with the proof of it; comes in pages, newest first.
    test('consents are given and kept, with the history of it', { tag: '@fire' }, async ({ page }) => {
      await member(page)
      await page.goto('/account/perfil/privacidade')
      const offers = page.getByRole('switch', { name: 'Receber novidades e ofertas por e-mail' })
      await expect(offers).not.toBeChecked()
      await offers.check()
      await expect(page.getByText('Você vai receber novidades')).toBeVisible()
      await page.reload()
      await expect(offers).toBeChecked()
      await page.getByText('Tudo o que você já respondeu').click()
      await expect(page.getByText('Novidades e ofertas por e-mail: sim')).toBeVisible()
      await expect(page.getByText('Consentimento dado')).toBeVisible()
      await expectGoodPage(page)
    })

    // rights.test.ts: what the copy holds, for whom and until when, and the mail that tells of it.
    test('a copy is made, followed, downloaded and told by mail', { tag: '@fire' }, async ({
      page,
      request,
    }) => {
      const { email } = await confirmedMember(page)
      await page.goto('/account/perfil/privacidade')
      await page.getByRole('button', { name: 'Pedir uma cópia' }).click()
      await expect(page.getByText('Sua cópia está pronta')).toBeVisible({ timeout: 30_000 })
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Baixar' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.zip$/)
      const files = unzipSync(new Uint8Array(await readFile(await download.path())))
      expect(strFromU8(files['conta/conta.json']!)).toContain(email)
      await expect.poll(() => subjectsFor(request, email)).toContain('A cópia dos seus dados está pronta')
      await expectGoodPage(page)
    })

    test('an account is removed in two steps', async ({ page, request }) => {
      const { email } = await member(page)
      await page.goto('/account/perfil/privacidade')
      await page.getByRole('link', { name: 'Ver o que acontece' }).click()
      await expect(page.getByRole('heading', { name: 'O que a lei manda guardar' })).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
      const dialog = page.getByRole('dialog', { name: 'Excluir a conta?' })
      await dialog.getByRole('button', { name: 'Agendar a exclusão' }).click()
      await expect(dialog.getByRole('checkbox')).toBeFocused()
      await expect(dialog).toContainText('Marque que leu o que acontece')
      await expectGoodPage(page)
      await confirmRemoval(page)
      await expectGoodPage(page)
      await expect.poll(() => subjectsFor(request, email)).toContain('Sua conta será excluída')
    })

    // removal.test.ts: brings the account back, says so.
    test('and kept in one, from wherever its owner is', { tag: '@fire' }, async ({ page }) => {
      await member(page)
      await page.goto('/account/remove')
      await page.getByRole('button', { name: 'Quero excluir minha conta' }).click()
      await confirmRemoval(page)
      await page.goto('/')
      await expect(page.getByText('A exclusão está marcada para')).toBeVisible()
      await expectGoodPage(page)
      await page.getByRole('button', { name: 'Desfazer' }).click()
      await expect(page.getByText('Exclusão desfeita')).toBeVisible()
      await expect(page.getByText('A exclusão está marcada para')).toBeHidden()
      await page.goto('/account/remove')
      await expect(page.getByRole('button', { name: 'Quero excluir minha conta' })).toBeVisible()
    })
  })
}

async function confirmRemoval(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Excluir a conta?' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Agendar a exclusão' }).click()
  await expect(page.getByRole('heading', { name: /Sua conta será excluída em/ })).toBeFocused()
}
