import * as z from 'zod'
import { setting } from '../../server/src/platform/kernel/setting.ts'

const text = z.string().optional()

/** What the commands read of the environment, beside what the shop itself does. */
export const LAUNCH_VARIABLES = {
  SETTINGS_FILE: setting(text, {
    what: 'Where `npm run shop` keeps what a shop was opened with, which `npm start` reads.',
    usual: 'shop.env',
    example: '/etc/vitrine/shop.env',
  }),
  PG_BIN: setting(text, {
    what: 'The folder of `pg_dump` and `pg_restore`, for backups. Unset, those of `PATH`.',
    example: '/usr/lib/postgresql/17/bin',
  }),
  SIMULATOR_SMTP_PORT: setting(text, {
    what: 'Where the simulated mailbox takes messages.',
    usual: '`PORT` and 25',
    example: '8105',
  }),
  CHROMIUM_PATH: setting(text, {
    what: 'The browser of the journeys and of `npm run bench`. Unset, the one of the machine, or one that is installed.',
    example: '/usr/bin/chromium',
  }),
  E2E_DATA_DIR: setting(text, {
    what: 'Where the product of the journeys keeps its data.',
    usual: 'a new folder',
  }),
  E2E_DATABASE_FILE: setting(text, {
    what: 'Where the product of the journeys writes the address of its database.',
    usual: '`E2E_DATA_DIR`/database-url.txt',
  }),
}
