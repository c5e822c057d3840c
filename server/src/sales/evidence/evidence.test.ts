import { DAY_MS } from '@vitrine/contract/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newBuyer } from '../../../../test/support/buyer.ts'
import { orderByCard } from '../../../../test/support/card.ts'
import { payPix } from '../../../../test/support/credit.ts'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import { wordsOf } from '../../../../test/support/pdf.ts'
import { refusalOf } from '../../../../test/support/refusal-of.ts'
import { openShop, type Shop } from '../../../../test/support/shop.ts'
import { stock } from '../../../../test/support/stock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const pool = () => shop.parts.pool
const SOON = { timeout: 15_000, interval: 100 }

test('the shop hears of a dispute, and has who bought, what was agreed to and what was delivered in one file', async () => {
  const { priceId } = await stock(pool(), { name: 'Curso de orçamento', amount: 5000 })
  const buyer = await newBuyer(shop)
  const { id, code } = await orderByCard(shop, buyer, priceId)
  await vi.waitFor(async () => {
    expect((await shop.bank.mails(buyer.email)).map(({ subject }) => subject).join()).toContain('confirmad')
  }, SOON)
  const { rows } = await pool().query('select txid, e2e_id from payment where order_id = $1', [id])
  await shop.bank.disputeCharge(rows[0].txid, 'open')
  await vi.waitFor(async () => {
    expect((await buyer.client.checkout.readOrder({ id })).status).toBe('disputed')
    const told = (await shop.bank.mails('oi@loja.example')).map(({ subject }) => subject)
    expect(told.filter((one) => one === `Contestação no cartão: compra ${code}`)).toHaveLength(1)
  }, SOON)

  const owner = shop.client((await identity(shop.parts.app, OWNER)).token)
  const attention = await owner.adminOverview.attention({})
  const { disputes } = await owner.adminOrder.read({ id })
  const inNineDays = new Date(Date.now() + 9 * DAY_MS).toISOString()
  expect(disputes[0]!.evidenceDueAt! > inNineDays).toBe(true)
  expect(attention).toContainEqual({ kind: 'dispute-open', count: 1, dueAt: disputes[0]!.evidenceDueAt })

  const { items } = await owner.adminDispute.list({ state: 'open', q: code })
  expect(items).toMatchObject([{ order: { id, code }, method: 'card', dueAt: disputes[0]!.evidenceDueAt }])
  const before = performance.now()
  const file = await owner.adminDispute.evidence({ id: items[0]!.id })
  expect(performance.now() - before).toBeLessThan(5_000)
  expect([file.name, file.type]).toEqual([`contestacao-${code}.pdf`, 'application/pdf'])
  const said = wordsOf(new Uint8Array(await file.arrayBuffer()))
  const contract = await pool().query(
    `select encode(hash, 'hex') as hash from contract_summary where order_id = $1`,
    [id],
  )
  for (const fact of [
    code,
    buyer.email,
    '123.456.789-09',
    'final 5682',
    rows[0].e2e_id,
    'Curso de orçamento',
    'Conta criada',
    'IP ',
    'Curso de orçamento: desde',
    'Pagamento confirmado',
    'Compra contestada',
    'Arrependimento',
  ])
    expect(said, fact).toContain(fact)
  expect(said.replaceAll('\n', '')).toContain(contract.rows[0].hash)
  expect(said).not.toContain('4235647728025682')
})

test('what the shop writes of a dispute stays with who wrote it and when, and clears what needs attention', async () => {
  const { priceId } = await stock(pool(), { name: 'Curso de anotações', amount: 5000 })
  const buyer = await newBuyer(shop)
  const { id, code } = await payPix(shop, buyer, await buyer.order(priceId))
  const { rows } = await pool().query('select e2e_id from payment where order_id = $1', [id])
  shop.bank.returnByMed(rows[0].e2e_id, 'MED_FRAUDE', 2_000)
  const [owner, support] = await Promise.all(
    ['owner', 'catalog'].map(async (role) =>
      shop.client((await identity(shop.parts.app, { ...OWNER, roles: [role] })).token),
    ),
  )
  const unread = async () => (await owner!.adminDispute.list({ needs: 'note', q: code })).items
  await vi.waitFor(async () => expect(await unread()).toHaveLength(1), SOON)
  const [dispute] = await unread()
  expect(dispute).toMatchObject({ state: 'lost', isReturn: true, amount: 2_000, reason: 'fraudulent' })
  const room = await owner!.adminDispute.read({ id: dispute!.id })
  expect(room).toMatchObject({ e2eId: rows[0].e2e_id, notes: [] })
  expect(room.known.map(({ heading }) => heading)).toContain('Entradas na conta do comprador')
  const note = { id: dispute!.id, text: 'Liguei para o banco: o caso 77 está encerrado.' }
  expect(await refusalOf(support!.adminDispute.note(note))).toBe('admin.permission')
  expect(await refusalOf(owner!.adminDispute.note({ ...note, text: ' a ' }))).toBe('request.invalid')
  const { notes } = await owner!.adminDispute.note(note)
  expect(notes).toMatchObject([{ text: note.text }])
  expect(notes[0]!.by).not.toBe('')
  expect(await unread()).toEqual([])
  expect((await owner!.adminDispute.list({ method: 'pix', q: code })).items).toHaveLength(1)
  expect((await owner!.adminDispute.list({ method: 'card', q: code })).items).toEqual([])
  const missing = owner!.adminDispute.read({ id: 'dsp_00000000000000000000000000' })
  expect(await refusalOf(missing)).toBe('not-found')
})

test('the lessons that were opened and the files that were saved stand in the file for the issuer', async () => {
  await using seeded = await openShop({ seeded: true })
  const buyer = await newBuyer(seeded)
  const buy = async (product: string) => {
    const { prices } = await buyer.client.catalog.product({ product })
    return orderByCard(seeded, buyer, prices[0]!.id)
  }
  const owner = seeded.client((await identity(seeded.parts.app, OWNER)).token)
  const knownOf = async ({ id, code }: Awaited<ReturnType<typeof buy>>) => {
    const { rows } = await seeded.parts.pool.query('select txid from payment where order_id = $1', [id])
    await seeded.bank.disputeCharge(rows[0].txid, 'open')
    const [dispute] = await vi.waitFor(async () => {
      const { items } = await owner.adminDispute.list({ q: code })
      expect(items).toHaveLength(1)
      return items
    }, SOON)
    const { known } = await owner.adminDispute.read({ id: dispute!.id })
    const file = await owner.adminDispute.evidence({ id: dispute!.id })
    return {
      records: (heading: string) => known.find((one) => one.heading === heading)!.records,
      said: wordsOf(new Uint8Array(await file.arrayBuffer())),
    }
  }
  const training = await buy('fluxo-de-caixa-na-pratica')
  const sheet = await buy('planilha-fluxo-de-caixa')
  const course = await vi.waitFor(
    () => buyer.client.training.readCourse({ course: 'fluxo-de-caixa-na-pratica' }),
    SOON,
  )
  const lesson = course.modules[0]!.lessons[0]!
  await buyer.client.training.openLesson({ id: lesson.id })
  const [saved] = await vi.waitFor(async () => {
    const files = await buyer.client.delivery.listFiles()
    expect(files.length).toBeGreaterThan(0)
    return files
  }, SOON)
  await buyer.client.delivery.openFile({ id: saved!.id })

  const ofTraining = await knownOf(training)
  expect(ofTraining.records('Aulas abertas')).toHaveLength(1)
  expect(ofTraining.records('Aulas abertas')[0]).toContain(`abriu a aula ${lesson.title}`)
  expect(ofTraining.records('Arquivos baixados')).toEqual([])
  expect(ofTraining.said.replaceAll('\n', ' ')).toContain(lesson.title)
  const ofSheet = await knownOf(sheet)
  expect(ofSheet.records('Arquivos baixados')[0]).toContain(`baixou ${saved!.fileName}`)
  expect(ofSheet.records('Aulas abertas')).toEqual([])
})
