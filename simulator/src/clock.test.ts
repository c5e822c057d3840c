import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@vitrine/contract/time'
import { expect, test } from 'vitest'
import { startSimulator } from './index.ts'

test('the chaos page moves bank and shop forward, and a restart keeps it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bank-'))
  const start = () =>
    startSimulator({ port: 0, smtpPort: 0, dataDir, now: () => Date.parse('2027-01-31T15:00:00Z') })
  let bank = await start()
  const move = (passo: string) =>
    fetch(`${bank.url}/relogio`, { method: 'POST', body: new URLSearchParams({ passo }) }).then((answer) =>
      answer.text(),
    )
  expect(await move('dia')).toContain('01/02/2027')
  expect(await move('mes')).toContain('01/03/2027')
  expect(await move('vencimento')).toContain('Nenhum Pix com vencimento está em aberto')
  expect(await move('ano')).toContain('01/03/2027')
  // From noon of one day to ten in the morning of another.
  expect(Number(await readFile(join(dataDir, 'clock-ahead'), 'utf8'))).toBe(29 * DAY_MS - 2 * HOUR_MS)
  await bank.close()
  bank = await start()
  expect(await (await fetch(`${bank.url}/caos`)).text()).toContain('29 dias adiante')
  await bank.close()
  await rm(dataDir, { recursive: true })
})
