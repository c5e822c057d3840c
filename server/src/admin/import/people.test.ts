import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, OWNER } from '../../../../test/support/identities.ts'
import {
  check,
  printOf,
  readFile,
  run,
  sendImport,
  undo,
  verdicts,
} from '../../../../test/support/importing.ts'
import { problemOf, refusalOf } from '../../../../test/support/refusal-of.ts'
import { type Client, openShop, type Shop } from '../../../../test/support/shop.ts'

let shop: Shop
let helena: Client
const now = { ahead: 0 }
beforeAll(async () => {
  shop = await openShop({ clock: { now: () => new Date(Date.now() + now.ahead) } })
  helena = shop.client((await identity(shop.parts.app, OWNER)).token)
})
afterAll(() => shop[Symbol.asyncDispose]())

const print = () => printOf(shop)
const accountOf = async (email: string) =>
  (await shop.parts.pool.query('select * from account where email = $1', [email])).rows[0]

const CPF = '52998224725'

test('people come in by a file, nothing is written before, and all of it is undone', async () => {
  const content = [
    'Nome;E-mail;Celular;CPF;Nascimento;Observação',
    `Ana Júlia Moreira;Ana.Julia@Exemplo.com.br;(11) 98765-4321;529.982.247-25;05/03/1990;nota`,
    'Bento Rocha;bento@exemplo.com.br;;;;',
    'Bento Rocha;bento@exemplo.com.br;;;;',
  ].join('\r\n')
  const before = await print()
  const read = await readFile(shop, helena, { content })
  expect(read).toMatchObject({
    status: 'mapping',
    format: { type: 'csv', encoding: 'UTF-8', delimiter: ';' },
    columns: { name: 0, email: 1, phone: 2, document: 3, birthOn: 4 },
  })
  const checked = await check(helena, read)
  expect(checked.counts).toMatchObject({ rows: 3, new: 2, known: 1, refused: 0 })
  expect(await verdicts(helena, read)).toMatchObject({ 4: ['known', 'Repete a linha 3.'] })
  expect(await print()).toEqual(before)

  const imported = await run(helena, checked)
  expect(imported.counts).toMatchObject({ imported: 2, known: 1 })
  const ana = await accountOf('ana.julia@exemplo.com.br')
  expect(ana).toMatchObject({ name: 'Ana Júlia Moreira', password_hash: null, email_verified_at: null })
  const { rows } = await shop.parts.pool.query('select 1 from consent where account_id = $1', [ana.id])
  expect(rows).toEqual([])
  expect(await helena.adminAccount.read({ id: ana.id })).toMatchObject({ phone: '+5511987654321' })

  const undone = await undo(helena, imported)
  expect(undone.counts).toMatchObject({ undone: 2, kept: 0 })
  expect(await print()).toEqual(before)
})

test('the same file again changes nothing', async () => {
  const content = 'Código,Nome,Email\nC1,Caio Prado,caio@exemplo.com.br\nC2,Davi Lins,davi@exemplo.com.br\n'
  await run(helena, await check(helena, await readFile(shop, helena, { content })))
  const again = await check(helena, await readFile(shop, helena, { content }))
  expect(again.counts).toMatchObject({ new: 0, known: 2 })
  const moved = content.replace('caio@', 'caio.prado@')
  const other = await check(helena, await readFile(shop, helena, { content: moved }))
  expect(await verdicts(helena, other)).toMatchObject({ 2: ['known', 'O código já foi importado antes.'] })
  const { id, version } = other
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.nothing-new')
})

test('a code that two people of one file have is named before anything is imported', async () => {
  const content = 'Código,Nome,Email\nD1,Duda Prado,duda@exemplo.com.br\nD1,Elis Lins,elis@exemplo.com.br\n'
  const checked = await check(helena, await readFile(shop, helena, { content }))
  expect(await verdicts(helena, checked)).toEqual({
    2: ['new'],
    3: ['refused', 'O código é o mesmo da linha 2. Dê a cada linha o código dela, ou deixe uma só.'],
  })
  const imported = await run(helena, checked, { skipRefused: true })
  expect(imported.counts).toMatchObject({ imported: 1, refused: 1 })
})

test('each bad row is named with the way out, and none is imported beside it', async () => {
  const content = [
    'Nome;Email;Telefone;CPF;Nascimento',
    'Eva Sá;eva.exemplo.com;11987654321;;',
    'Eva;eva@exemplo.com.br;5,51199E+12;;',
    'Fábio Dias;fabio@exemplo.com.br;;123.456.789-00;',
    'Gil Reis;gil@exemplo.com.br;;9876543210;31/02/1990',
    'Hugo Luz;hugo@exemplo.com.br;;;45987',
    'Ivo SÃ£o;ivo@exemplo.com.br;;;',
    'Jonas Melo;jonas@exemplo.com.br;;191;',
    'Lia Cruz;lia@exemplo.com.br;;;01/01/2020',
    'Rui Paz;rui@exemplo.com.br;;;',
  ].join('\n')
  const before = await print()
  const checked = await check(helena, await readFile(shop, helena, { content }))
  const said = await verdicts(helena, checked)
  const sentence = (row: number) => said[row]!.slice(1).join(' ')
  expect(sentence(2)).toMatch(/E-mail: não é um endereço/)
  expect(sentence(3)).toMatch(/falta o sobrenome.*encurtou o número/)
  expect(sentence(4)).toMatch(/CPF ou CNPJ: o número não é válido/)
  expect(sentence(5)).toMatch(/não é uma data que exista/)
  expect(sentence(6)).toMatch(/número 45987, que seria 26\/11\/2025/)
  expect(sentence(7)).toMatch(/acentos vieram trocados/)
  expect(sentence(8)).toMatch(/faltam zeros no começo/)
  expect(sentence(9)).toMatch(/menos de 18 anos/)
  expect(said[10]).toEqual(['new'])
  expect(JSON.stringify(said)).not.toContain('9876543210')
  const { id, version } = checked
  expect(await refusalOf(helena.adminImport.run({ id, version }))).toBe('import.refused-rows')
  expect(await print()).toEqual(before)

  const padded = await check(helena, checked, { padDocuments: true })
  expect((await verdicts(helena, padded))[8]).toEqual(['new'])
  const imported = await run(helena, padded, { skipRefused: true })
  expect(imported.counts).toMatchObject({ imported: 2, refused: 7 })
  const sheet = await helena.adminImport.exportRows({ id, verdict: 'refused' })
  const text = await (sheet.body as Blob).text()
  expect(text).toContain('Linha;Veredito;Motivo;Nome;Email')
  expect(text).toContain('eva.exemplo.com')
})

const ENCODED = 'Nome;Email\nZoé Conceição;zoe@exemplo.com.br\n'
test.each([
  ['UTF-8', Buffer.from(`\ufeff${ENCODED}`)],
  ['UTF-16', Buffer.from(`\ufeff${ENCODED}`, 'utf16le')],
  ['UTF-16', Buffer.from(ENCODED, 'utf16le')],
  ['UTF-16', Buffer.from(`\ufeff${ENCODED}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(ENCODED, 'latin1')],
])('a file in %s says so and keeps its accents', async (encoding, content) => {
  const read = await readFile(shop, helena, { content })
  expect(read.format.encoding).toBe(encoding)
  expect(read.sample).toEqual([['Zoé Conceição', 'zoe@exemplo.com.br']])
})

const sentences = async (content: Buffer | string, fileName = 'arquivo.csv') => {
  const uploadId = await sendImport(shop, helena, fileName, Buffer.from(content))
  const problem = await problemOf(helena.adminImport.create({ kind: 'people', uploadId }))
  expect(problem).toMatchObject({ error: 'import.unreadable' })
  return JSON.stringify(problem)
}

/** A workbook whose directory says that its one part unpacks to so many bytes, whatever it does. */
function claiming(bytes: number): Buffer {
  const packed = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(2 ** 20).fill(32) }))
  const directory = packed.readUInt32LE(packed.length - 6)
  packed.writeUInt32LE(bytes, directory + 24)
  return packed
}

test('a file of no use is refused as a whole, by a sentence', async () => {
  expect(await sentences('Nome;E-mail;nome\nA B;a@b.co;c\n')).toContain('coluna chamada \\"nome\\"')
  expect(await sentences('\n')).toMatch(/primeira linha está vazia/)
  expect(await sentences('Nome;E-mail\n')).toContain('só tem a linha dos nomes')
  expect(await sentences('Nome;E-mail\n"Ana;ana@exemplo.com.br\n')).toContain('aspas')
  expect(await sentences(Buffer.from([0x4e, 0x6f, 0x6d, 0x65, 0x0a, 0x81, 0x8d, 0x01]))).toContain(
    'codificação',
  )
  expect(await sentences(claiming(400 * 2 ** 20), 'bomba.xlsx')).toContain('grande demais')
  expect(await sentences(claiming(100), 'mente.xlsx')).toContain('XLSX')
  expect(await sentences(Buffer.from('PK\u0003\u0004 nada disso'), 'nada.xlsx')).toContain('XLSX')
})

test('a sheet is read with its dates and numbers, and a formula is told from a value', async () => {
  const rows = [
    ['Nome', 'E-mail', 'Telefone', 'CPF', 'Nascimento'],
    ['Nina Faria', 'nina@exemplo.com.br', 11987654321, Number(CPF), new Date(Date.UTC(1990, 2, 5))],
    ['Otto Faria', null, 11987654321.5, 191, 32937],
  ]
  const formula = {
    value: null,
    type: 'formula' as const,
    formula: 'A3&"@exemplo.com.br"',
    formulaResult: 'x',
  }
  const cells = new Map([['2,1', formula]])
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: 'Plan1', rows, cells }] }))
  const checked = await check(helena, await readFile(shop, helena, { content, fileName: 'pessoas.xlsx' }))
  expect(checked.format).toMatchObject({ type: 'xlsx', sheet: 'Plan1' })
  const said = await verdicts(helena, checked)
  expect(said[2]).toEqual(['new'])
  expect(said[3]!.join(' ')).toMatch(/é uma fórmula.*encurtou.*faltam zeros.*32937, que seria 05\/03\/1990/)
})

test('who has used the account since is named and stays', async () => {
  const content = 'Nome;E-mail\nPaula Nery;paula@exemplo.com.br\nQuim Nery;quim@exemplo.com.br\n'
  const imported = await run(helena, await check(helena, await readFile(shop, helena, { content })))
  const { id } = await accountOf('paula@exemplo.com.br')
  await helena.adminAccount.suspend({ id, reason: 'Pediu para sair' })
  await undo(helena, imported)
  const said = await verdicts(helena, imported)
  expect(said).toMatchObject({ 2: ['kept', 'Ficou: a pessoa já usou a conta.'], 3: ['undone'] })
  expect(await accountOf('paula@exemplo.com.br')).toBeTruthy()
  expect(await accountOf('quim@exemplo.com.br')).toBeUndefined()
})

test('who is invited gets a link to create a password, the others come in by asking for one', async () => {
  const content = 'Nome;E-mail\nRosa Lima;rosa@exemplo.com.br\n'
  await run(helena, await check(helena, await readFile(shop, helena, { content })), { invite: true })
  const { rows } = await shop.parts.pool.query(
    `select l.purpose from account_link l join account a on a.id = l.account_id where a.email = 'rosa@exemplo.com.br'`,
  )
  expect(rows).toEqual([{ purpose: 'create-password' }])
})

test('after a week nothing is undone, and what the file said of people is forgotten', async () => {
  const content = 'Nome;E-mail\nSara Vaz;sara@exemplo.com.br\n'
  const imported = await run(helena, await check(helena, await readFile(shop, helena, { content })))
  now.ahead = 8 * 24 * 60 * 60 * 1000
  const later = shop.client((await identity(shop.parts.app, OWNER)).token)
  const { id, version } = imported
  const asked = later.adminImport.undo({ id, version, reason: 'Arquivo errado' })
  expect(await refusalOf(asked)).toBe('import.undo-over')
  await shop.sweep('imports')
  const { rows } = await shop.parts.pool.query(
    'select cells_sealed, sample_sealed, storage_key from import_row r join import_batch b on b.id = r.batch_id where b.id = $1',
    [id],
  )
  expect(rows).toEqual([{ cells_sealed: null, sample_sealed: null, storage_key: null }])
  expect((await later.adminImport.read({ id })).sample).toEqual([])
})

test('only who has the permission sees or imports anything', async () => {
  const support = shop.client((await identity(shop.parts.app, { ...OWNER, roles: ['support'] })).token)
  expect(await refusalOf(support.adminImport.list({}))).toBe('admin.permission')
})

test('what a file holds is nowhere kept in the open', async () => {
  const content = `Nome;E-mail;CPF\nTito Sá;tito@exemplo.com.br;${CPF}\n`
  const later = shop.client((await identity(shop.parts.app, OWNER)).token)
  await check(later, await readFile(shop, later, { content }))
  const { rows } = await shop.parts.pool.query(
    `select count(*) as found from import_row r join import_batch b on b.id = r.batch_id where (r::text || b::text) like $1`,
    [`%${CPF}%`],
  )
  expect(rows[0].found).toBe(0)
})
