/** @module-tag fire */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { AMOUNT, openMachine, sell } from '../support/machine.ts'

/** npm is installed, pages are built, and everything is started as on a machine that has nothing of it. */
const MINUTES = 15

/** `npm run fire operation` names them; they are not on every machine. */
const { NGINX_PROGRAM: nginx = '', POSTGRES_BIN: postgres = '' } = process.env
const isHere = existsSync(nginx) && existsSync(join(postgres, 'pg_dump'))

test.skipIf(!isHere)(
  'docs/operation.md leads from an empty machine to an order that is paid, backed up and brought back',
  { timeout: MINUTES * 60_000 },
  async () => {
    await using stack = new AsyncDisposableStack()
    const machine = await openMachine({ nginx, postgres }, stack)
    const { url, terminal, at, follow } = machine
    await follow('1. The database')
    await follow('2. The code')
    expect(await follow('3. The shop')).toContain(`${url}/conta/criar-senha#lnk_`)
    await machine.startOutside()
    await machine.startWeb(0)
    await machine.startWeb(1)
    await machine.startWorker()
    const id = await sell(machine)

    const doctor = await follow('5. Is all well?')
    expect(doctor).toMatch(/^ok +tarefas +o processo de tarefas trabalha/m)
    expect(doctor).toMatch(/^ok +endereço +o certificado de localhost vale mais \d+ dias$/m)
    expect(doctor).toMatch(/^0 erros, \d avisos?\.$/m)

    const restored = await follow('6. A backup, and whether it can be brought back')
    expect(restored).toMatch(/foi gravado e conferido: \d+ tabelas/)
    const manifest = JSON.parse(readFileSync(at('backups/primeiro/manifest.json'), 'utf8'))
    const one = { count: 1, amount: AMOUNT }
    expect(manifest.books.entries).toMatchObject({ 'order paid': one, 'payment paid': one })
    const copy = new pg.Client({ connectionString: terminal.env.DATABASE_URL!.replace(/loja$/, 'ensaio') })
    await copy.connect()
    const { rows } = await copy.query('select status, total from purchase_order where id = $1', [id])
    const statistics = await copy.query("select from pg_stats where tablename = 'purchase_order'")
    await copy.end()
    expect(rows).toEqual([{ status: 'paid', total: AMOUNT }])
    expect(statistics.rowCount).toBeGreaterThan(0)
  },
)
