import { DocumentInput } from '@vitrine/contract/admin/document'
import { OWN_VERSION } from '@vitrine/contract/document'
import { dayOf } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrand } from '../../../test/support/brands.ts'
import { newBuyer } from '../../../test/support/buyer.ts'
import { identity, OWNER } from '../../../test/support/identities.ts'
import { wordsOf } from '../../../test/support/pdf.ts'
import { problemOf, refusalOf } from '../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../test/support/shop.ts'
import { stock } from '../../../test/support/stock.ts'

let shop: Shop
let helena: Client
let priceId: string
beforeAll(async () => {
  shop = await openShop()
  const { pool, app } = shop.parts
  helena = shop.client((await identity(app, OWNER)).token)
  priceId = (await stock(pool, { name: 'Guia', amount: 10_000 })).priceId
  for (const id of ['atelie', 'oficina']) await openBrand(pool, id, id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const textOf = (word: string) =>
  `## Regras\n\n${word}. ${'Vendemos produtos digitais, e nada vai pelo correio. '.repeat(3)}`
const today = () => dayOf(new Date())
const publish = (id: string, word: string, kind: 'terms' | 'privacy' = 'terms') =>
  helena.adminDocument.publish({ id, kind, text: textOf(word), reason: 'O jurídico pediu' })
const read = (id: string, version?: string, kind: 'terms' | 'privacy' = 'terms') =>
  shop.client().brand.readDocument({ id, kind, ...(version && { version }) })
const versionsOf = async (id: string) => (await read(id)).versions.map(({ version }) => version)

test("a brand has its own terms, else the first brand's, else the product's; each version stays readable", async () => {
  expect(await read('atelie')).toMatchObject({ version: OWN_VERSION, text: null, isCurrent: true })
  await publish('main', 'Da casa')
  const ofMain = `main-${today()}`
  await expect.poll(() => versionsOf('atelie')).toEqual([ofMain, OWN_VERSION])
  expect(await read('atelie')).toMatchObject({ version: ofMain, text: textOf('Da casa').trim() })
  const { documents } = await publish('atelie', 'Do ateliê')
  const own = `atelie-${today()}`
  expect(documents).toMatchObject([
    { version: own, isOwn: true },
    { version: ofMain, isOwn: false },
  ])
  await publish('main', 'Da casa, de novo')
  await expect.poll(() => versionsOf('main')).toEqual([`${ofMain}.2`, ofMain, OWN_VERSION])
  expect(await versionsOf('oficina')).toEqual([`${ofMain}.2`, ofMain, OWN_VERSION])
  expect(await versionsOf('atelie'), 'what the first brand wrote later never held here').toEqual([
    own,
    ofMain,
    OWN_VERSION,
  ])
  expect(await read('atelie', ofMain)).toMatchObject({ text: textOf('Da casa').trim(), isCurrent: false })
  expect(await read('atelie', OWN_VERSION)).toMatchObject({ text: null, isCurrent: false })
  expect(await read('atelie', undefined, 'privacy')).toMatchObject({ version: OWN_VERSION })
  for (const version of [`${ofMain}.2`, `oficina-${today()}`, `atelie-${today()}.9`])
    expect(await refusalOf(read('atelie', version))).toBe('not-found')
  expect(await refusalOf(read('nenhuma'))).toBe('not-found')
})

test('an order and a sign-up keep the version that was accepted, and whoever has not accepted a later one is told', async () => {
  const inForce = async () => (await read('main')).version
  const publishNow = async (word: string) => {
    const { version } = (await publish('main', word)).documents[0]!
    await expect.poll(inForce).toBe(version)
    return version
  }
  const accepted = await publishNow('Antes')
  const buyer = await newBuyer(shop)
  const { history } = await buyer.client.privacy.consents()
  expect(history).toMatchObject([{ kind: 'terms', version: accepted }])
  const order = await buyer.order(priceId)
  const contract = async () => {
    const file = await buyer.client.checkout.downloadContract({ id: order.id })
    return wordsOf(new Uint8Array(await file.arrayBuffer()))
  }
  const told = await contract()
  expect(told).toContain(`Versão de ${today().split('-').reverse().join('/')}`)
  expect(await buyer.client.privacy.alerts()).toEqual({})
  await publish('atelie', 'De outra casa')
  expect(await buyer.client.privacy.alerts(), 'another brand’s terms are no news here').toEqual({})
  const version = await publishNow('Depois')
  expect(await buyer.client.privacy.alerts()).toEqual({ newTerms: { version, brand: 'main' } })
  expect(await refusalOf(buyer.client.privacy.acceptTerms({ version: accepted }))).toBe('privacy.other-terms')
  await buyer.client.privacy.acceptTerms({ version })
  expect(await buyer.client.privacy.alerts()).toEqual({})
  expect(await contract()).toBe(told)
  const { rows } = await shop.parts.pool.query('select terms_version from purchase_order where id = $1', [
    order.id,
  ])
  expect(rows).toEqual([{ terms_version: accepted }])
})

test('what was published is never altered, and what is no document is refused in a sentence', async () => {
  await publish('oficina', 'Uma vez')
  for (const rewrite of ["update brand_document set text = 'outro'", 'delete from brand_document'])
    await expect(shop.parts.pool.query(`${rewrite} where brand_id = 'oficina'`)).rejects.toThrow(
      'is a ledger',
    )
  expect(await problemOf(publish('oficina', 'Uma vez'))).toMatchObject({
    error: 'document.unchanged',
    fields: { text: [expect.stringContaining('Nada mudou')] },
  })
  expect(await refusalOf(publish('nenhuma', 'Nada'))).toBe('not-found')
  for (const text of ['curto', 'a'.repeat(30_001), `${textOf('a')}\u0000`])
    expect(DocumentInput.safeParse({ kind: 'terms', text, reason: 'O jurídico pediu' }).success).toBe(false)
  const support = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['support'] })).token)
  const request = { id: 'main', kind: 'terms' as const, text: textOf('Sem permissão'), reason: 'Quero mudar' }
  expect(await refusalOf(support.adminDocument.publish(request))).toBe('admin.permission')
  const { items } = await helena.adminAudit.list({ kind: 'brand' })
  expect(items[0]).toMatchObject({ action: 'brand.publish-document', subject: { id: 'oficina' } })
})

test('two who publish at once make two versions', async () => {
  await Promise.all(['Um', 'Dois', 'Três'].map((word) => publish('oficina', word, 'privacy')))
  const first = `oficina-${today()}`
  const versions = async () =>
    (await read('oficina', undefined, 'privacy')).versions.map(({ version }) => version)
  await expect.poll(versions).toEqual([`${first}.3`, `${first}.2`, first, OWN_VERSION])
})

test('a brand of another company inherits nothing, and what it had inherited before stays readable', async () => {
  const sellFor = (id: string, cnpj: string | null) =>
    shop.parts.pool.query(
      `update brand set cnpj = $2::text, legal_name = case when $2::text is not null then 'Empresa Ltda.' end,
        address = case when $2::text is not null then 'Rua 3' end where id = $1`,
      [id, cnpj],
    )
  const [of, another] = ['12345678000195', '12ABC34501DE35']
  for (const id of ['filial', 'vizinha']) await openBrand(shop.parts.pool, id, id)
  await shop.parts.pool.query(`insert into brand (id, name, legal_name, cnpj, address, email, parent_id)
    values ('alheia', 'Alheia', 'Alheia Ltda.', '${another}', 'Rua 2', 'oi@alheia.example', 'main')`)
  const { documents } = await publish('main', 'Desta empresa', 'privacy')
  const before = documents.find(({ kind }) => kind === 'privacy')!.version
  const readPrivacy = (id: string, version?: string) => read(id, version, 'privacy')
  const inForce = async (id: string) => (await readPrivacy(id)).version
  await expect.poll(() => inForce('filial')).toBe(before)
  expect(await inForce('alheia'), 'a new brand of another company').toBe(OWN_VERSION)
  expect(await refusalOf(readPrivacy('alheia', before)), 'it never held there').toBe('not-found')

  await sellFor('filial', another)
  await expect.poll(() => inForce('filial')).toBe(OWN_VERSION)
  expect(await readPrivacy('filial', before)).toMatchObject({ isCurrent: false })
  expect((await helena.adminDocument.list({ id: 'filial' })).documents).toContainEqual(
    expect.objectContaining({ version: before, isOwn: false, isInForce: false }),
  )
  const later = (await publish('main', 'Ainda desta empresa', 'privacy')).documents.find(
    ({ kind, isInForce }) => kind === 'privacy' && isInForce,
  )!.version
  await expect.poll(() => inForce('vizinha')).toBe(later)
  expect(await refusalOf(readPrivacy('filial', later)), 'written after the companies parted').toBe(
    'not-found',
  )

  await sellFor('filial', null)
  await expect.poll(() => inForce('filial')).toBe(later)
  await sellFor('main', another)
  await expect.poll(() => inForce('vizinha')).toBe(OWN_VERSION)
  expect(await inForce('filial'), 'its CNPJ is the first brand’s, whatever that is').toBe(later)
  await sellFor('main', of)
  await expect.poll(() => inForce('vizinha')).toBe(later)
})
