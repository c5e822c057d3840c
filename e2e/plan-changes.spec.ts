import { signIn } from './support/person.ts'
import { expect, expectGoodPage, test } from './support/test.ts'

const MARINA = { email: 'marina@vitrine.example', password: 'demonstracao-marina' }

// compare-plans.test.ts: what another plan costs, adds and takes away, for who has one alone.
test('a visitor sees the plans alone; who has one sees what another changes, and what changes follows the choice', {
  tag: '@fire',
}, async ({ page }) => {
  await page.goto('/loja/plano-estudio')
  await expect(page.getByRole('group', { name: 'Escolha o plano' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'O que muda' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Escolha o plano' })).toContainText(
    /R\$\s299,90 no primeiro trimestre.*depois R\$\s419,90\/3 meses.*O preço inicial vale uma vez por pessoa/,
  )
  await page.goto('/entrar?redirect=/loja/plano-estudio')
  await signIn(page, MARINA)
  await expect(page).toHaveURL('/loja/plano-estudio')
  const changes = page.getByRole('region', { name: 'O que muda' })
  await expect(changes).toContainText('Em relação ao seu Plano Profissional')
  await expect(changes).toContainText(/R\$\s70,00 a mais por mês/)
  await expect(changes).toContainText('Você ganha 5 treinamentos')
  await expect(changes.getByText('Identidade visual do zero')).toBeVisible()
  await expect(changes).toContainText('7 treinamentos continuam com você')
  await page.getByRole('radio', { name: /Anual/ }).check()
  await expect(changes).toContainText(/R\$\s531,20 a mais por ano/)
  await expect(changes).toContainText('Cada pagamento passa a valer um ano, em vez de um mês')
  await expectGoodPage(page)

  await page.goto('/loja/plano-essencial')
  await expect(changes).toContainText('Este plano não tem 4 treinamentos')
  await expect(changes).toContainText('o seu plano atual continua')
  await expect(changes).not.toContainText('Você deixa de ter')
  await changes.getByRole('link', { name: 'troque de plano em Minhas assinaturas' }).click()
  await expect(page).toHaveURL('/account/perfil/minhas-assinaturas')

  await page.goto('/loja/plano-profissional')
  const others = page.getByRole('region', { name: 'O que muda em outro plano' })
  const smaller = others.getByRole('group').filter({ hasText: 'Plano Essencial, mensal' })
  await smaller.getByText('Plano Essencial, mensal').click()
  await expect(smaller.getByText('Você deixa de ter 4 treinamentos')).toBeVisible()
  await expectGoodPage(page)
})
