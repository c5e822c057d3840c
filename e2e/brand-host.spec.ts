import { pathsOf } from '@vitrine/contract/brand-paths'
import { openPraia, praiaAt } from './support/brand-host.ts'
import { query } from './support/database.ts'
import { mailFor } from './support/mails.ts'
import { forgetSession, newPerson, signIn, signUp } from './support/person.ts'
import { only } from './support/second-factor.ts'
import { expect, expectGoodPage, test } from './support/test.ts'
import { payToBank } from './support/world.ts'

test.describe.configure({ timeout: 240_000 })

// brand-host.test.ts: old addresses lead there, its front is the store, its pages are heard, its messages lead there.
test('a brand is visited, bought in and written to on a host of its own', { tag: '@fire' }, async ({
  page,
  request,
  baseURL,
}) => {
  await openPraia(query)
  const own = praiaAt(baseURL!)
  const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')

  await page.goto(`${baseURL}/@praia/loja/planilha-fluxo-de-caixa?utm_source=boletim`)
  await expect(page, 'the old address leads to the new one').toHaveURL(
    `${own}/loja/planilha-fluxo-de-caixa?utm_source=boletim`,
  )
  expect(await canonical()).toBe(`${own}/loja/planilha-fluxo-de-caixa`)
  await page.goto(own)
  await expect(page).toHaveURL(`${own}/loja`)
  expect(await canonical()).toBe(`${own}/loja`)
  await expect(page.getByRole('link', { name: /Casa da Praia/ }).first()).toHaveAttribute('href', '/loja')
  await expectGoodPage(page)

  await page.getByRole('main').getByRole('link', { name: 'Planilha de fluxo de caixa' }).click()
  await expect(page).toHaveURL(`${own}/loja/planilha-fluxo-de-caixa`)
  await page.getByRole('main').getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click()
  await page.getByRole('link', { name: 'Ver carrinho' }).first().click()
  await expect(page).toHaveURL(`${own}/cart`)
  await expect(page.getByRole('main').getByText('R$ 43,00').first()).toBeVisible()

  const person = newPerson()
  await page.goto(`${own}/conta/cadastre-se?redirect=/payment`)
  await signUp(page, person)
  await expect(page).toHaveURL(`${own}/payment`, { timeout: 30_000 })
  await page.getByLabel(/CPF/).fill('529.982.247-25')
  await page.getByRole('checkbox', { name: /condições desta compra/ }).check()
  await expectGoodPage(page)
  await page.getByRole('button', { name: 'Pagar com Pix' }).click()
  await payToBank(page, await page.getByLabel('Pix copia e cola').inputValue())
  await expect(page.getByRole('heading', { name: 'Pagamento confirmado!' })).toBeVisible()
  expect(page.url()).toMatch(new RegExp(`^${own}/payment/ord_`))

  const code = (await page.getByText(/Pedido [A-Z\d-]+\d/).textContent())!.match(/[A-Z-]*\d{4}-\d{6}-\d/)![0]
  for (const subject of ['Confirme seu e-mail', `Pagamento confirmado: pedido ${code}`]) {
    const text = await mailFor(request, person.email, subject)
    expect(text).toContain(`${own}/`)
    expect(text).not.toContain(`${baseURL}/`)
  }

  await page.goto(`${own}/`)
  await expect(
    page.getByRole('heading', { name: /^Olá/ }),
    'who signed in here has a page of their own',
  ).toBeVisible()
  await page.goto(`${baseURL}/account`)
  await expect(page, 'a session is of one host').toHaveURL(`${baseURL}/entrar?redirect=%2Faccount`)
  await signIn(page, person)
  await expect(page).toHaveURL(`${baseURL}/account`)
  await forgetSession(page)
})

// brand-host.test.ts: a page that is at another address now is asked for there.
test('on the host of a brand the pages of the others lead to theirs', { tag: '@fire' }, async ({
  page,
  baseURL,
}) => {
  await openPraia(query)
  const own = praiaAt(baseURL!)
  for (const [asked, led] of [
    [`${own}/loja-gg`, `${baseURL}/loja-gg`],
    [`${own}/@main/termos`, `${baseURL}/termos`],
    [`${own}/@praia/termos`, `${own}/termos`],
    [`${baseURL}/@praia/conta/cadastre-se`, `${own}/conta/cadastre-se`],
  ] as const) {
    await page.goto(asked)
    await expect(page).toHaveURL(led)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

// brand-host.test.ts: a page knows whose host it stands on; second-storefront.spec.ts reads what brands say.
test('no address on the host of a brand says anything of another, made or kept', { tag: '@fire' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  await openPraia(query)
  const own = praiaAt(baseURL!)
  const { product, order: _, payLink: __, ...places } = pathsOf('praia', 'praia')
  for (const path of [...Object.values(places), product('planilha-fluxo-de-caixa')])
    for (const time of ['made', 'kept']) {
      const answer = await page.goto(own + path)
      const html = await answer!.text()
      const where = `${path}, ${time}`
      expect(answer!.status(), where).toBe(200)
      expect(html, where).toContain('Casa da Praia')
      for (const other of ['Casa Vitrine', 'GG Estúdio', '@praia', `${baseURL}/`, '/cart-gg'])
        expect(html.includes(other), `${where} says ${other}`).toBe(false)
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
      if (canonical) expect(canonical, where).toBe(own + path)
    }
  for (const path of ['/@ninguem/loja', '/loja/manual-da-marca-em-uma-noite'])
    expect((await page.goto(own + path))!.status(), path).toBe(404)
  only(complaints, /404/)
})
