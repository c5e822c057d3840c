import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../../../test/support/app.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'

/** As ViaCEP publishes it. */
const PAULISTA = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  unidade: '',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  estado: 'São Paulo',
  regiao: 'Sudeste',
  ibge: '3550308',
  gia: '1004',
  ddd: '11',
  siafi: '7107',
}
const TOWN = { ...PAULISTA, cep: '13690-000', logradouro: '', bairro: '', localidade: 'Descalvado' }

const clock = createTestClock(new Date().toISOString())
let requests: string[] = []
let lines = ''
let server: Server
let shop: Shop
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    requests.push(url)
    const cep = url.split('/')[2]
    if (cep === '20040020') return
    const says: Record<string, [number, unknown]> = {
      '01310100': [200, PAULISTA],
      '13690000': [200, TOWN],
      '99999999': [200, { erro: 'true' }],
      '80010000': [200, { logradouro: ['?'] }],
      '30140071': [503, {}],
    }
    const [status, body] = says[cep!] ?? [400, 'Bad Request']
    answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const logTo = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const env = { CEP_BASE_URL: `http://127.0.0.1:${port}/`, LOG_LEVEL: 'debug' }
  shop = await openShop({ env, clock, logTo })
  shop.parts.app.log.level = 'trace'
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await shop[Symbol.asyncDispose]()
})
afterEach(() => {
  requests = []
})

const find = (cep: string) => shop.client().postalCode.find({ cep })

test('a CEP brings street, district, city and state, and is asked for once a day', async () => {
  const found = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }
  expect(await Promise.all([find('01310-100'), find('01310100')])).toEqual([found, found])
  expect(await find('01310-100')).toEqual(found)
  expect(requests).toEqual(['/ws/01310100/json/'])
  clock.advance(86_401)
  await find('01310-100')
  expect(requests).toHaveLength(2)
})

test('a CEP of a whole town brings its city alone, and one that nobody has its state', async () => {
  expect(await find('13690-000')).toEqual({ city: 'Descalvado', state: 'SP' })
  expect(await find('99999-999')).toEqual({ state: 'RS' })
  expect(await find('99999-999')).toEqual({ state: 'RS' })
  expect(requests).toHaveLength(2)
})

test('who answers nothing, nonsense or an error leaves the state, soon, and is asked again', async () => {
  const before = performance.now()
  expect(await find('20040-020')).toEqual({ state: 'RJ' })
  expect(performance.now() - before).toBeLessThan(4000)
  expect(await find('80010-000')).toEqual({ state: 'PR' })
  expect(await find('30140-071')).toEqual({ state: 'MG' })
  expect(await find('30140-071')).toEqual({ state: 'MG' })
  expect(requests.filter((url) => url.includes('30140071'))).toHaveLength(2)
})

test('what is no CEP is refused before anybody is asked', async () => {
  for (const cep of ['00999-999', '78900-000', '1310-100', '../../etc'])
    await expect(find(cep), cep).rejects.toMatchObject({ code: 'request.invalid' })
  expect(requests).toEqual([])
})

test('no CEP and no street is in the log at its loudest', async () => {
  await find('01310-100')
  expect(lines).toContain('address of a CEP not found out')
  for (const word of ['01310', '20040', '30140', 'Paulista', 'Bela Vista']) expect(lines).not.toContain(word)
})

test('without somebody to ask, the state is known all the same', async () => {
  await using other = await openShop()
  expect(await other.client().postalCode.find({ cep: '69301-000' })).toEqual({ state: 'RR' })
})
