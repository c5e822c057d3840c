import { randomUUID } from 'node:crypto'
import { connect } from 'node:tls'
import { Email } from '@vitrine/contract/account'
import { FIRST_BRAND } from '@vitrine/contract/brand-paths'
import { PaymentMethod } from '@vitrine/contract/payment'
import { createTransport } from 'nodemailer'
import { findBrand } from '../../server/src/brand/brand.store.ts'
import type { Config } from '../../server/src/platform/kernel/config.ts'
import type { Db } from '../../server/src/platform/kernel/database.ts'
import { createMailer } from '../../server/src/platform/mail/send-mail.ts'
import { readSender } from '../../server/src/platform/mail/sender-domain.ts'
import { type PaymentProviders, providersOf } from '../../server/src/sales/payment-provider/index.ts'
import { clockFinding } from './database-checks.ts'
import { type Check, error, type Finding, ok, warning } from './finding.ts'

type Found = Omit<Finding, 'about'>

/** The mail server, as far as its greeting and its sign-in. */
export const mailServerCheck = ({ mail: { url } }: Config): Check => ({
  about: 'e-mail',
  async run() {
    if (!url) return warning('nenhum e-mail sai', 'informe SMTP_URL')
    const transport = createTransport({ url, connectionTimeout: 5000, greetingTimeout: 5000 })
    try {
      await transport.verify()
      return ok('o servidor responde e aceita a conta')
    } catch (failure) {
      const { code = 'sem código', responseCode = '' } = failure as { code?: string; responseCode?: number }
      return error(`o servidor não aceita: ${code} ${responseCode}`.trim(), 'corrija SMTP_URL')
    } finally {
      transport.close()
    }
  },
})

const REMEDIES = {
  unasked: 'informe MAIL_DKIM_SELECTORS',
  unknown: 'confira DNS_SERVERS e a rede desta máquina',
  missing: 'publique o registro',
  wrong: 'corrija o registro',
}

/** What the DNS says of who sends; a shop that lacks it sells, and its messages are taken for rubbish. */
export const senderCheck = (config: Config, db: Db): Check => ({
  about: 'remetente',
  async run() {
    // A database that lacks a migration is told of as such.
    const brand = await findBrand(db, FIRST_BRAND).catch(() => undefined)
    const from = config.mail.from ?? brand?.email
    if (!config.mail.url || !from) return []
    const { records } = await readSender(config, from)
    return records.map(({ kind, state, words, publish, name }) =>
      state === 'found'
        ? ok(`${kind}: ${words}`)
        : warning(`${kind}: ${words}`, publish ? `em ${name}: ${publish}` : REMEDIES[state]),
    )
  },
})

/** A message to somebody who asked for it. */
export const testMailCheck = ({ mail: { url, from, returnPath } }: Config, db: Db, to: string): Check => ({
  about: 'e-mail',
  async run() {
    if (!url) return error('a mensagem de teste não foi enviada', 'informe SMTP_URL')
    const brand = await findBrand(db, FIRST_BRAND)
    if (!brand)
      return error('a mensagem de teste não tem remetente: a loja não foi aberta', 'npx vitrine shop')
    if (!Email.safeParse(to).success) return error(`${to} não é um e-mail`, 'corrija o endereço de --mail')
    const mailer = createMailer({ url, from, returnPath })
    const text = 'Se você recebeu esta mensagem, os e-mails da loja saem.'
    const outgoing = {
      kind: 'doctor',
      reference: randomUUID(),
      to,
      seller: { name: brand.name, email: brand.email },
      subject: 'Mensagem de teste da loja',
      plain: text,
      html: `<p>${text}</p>`,
    }
    return mailer
      .send(outgoing)
      .then(
        () => ok('o servidor aceitou a mensagem de teste: veja se ela chegou, também no lixo eletrônico'),
        (failure: Error) =>
          error(
            `a mensagem de teste não foi aceita: ${failure.message}`,
            'confira SMTP_URL, MAIL_FROM e o endereço',
          ),
      )
      .finally(() => mailer.close())
  },
})

const MINUTE_MS = 60_000

/** Each provider once, by a read that costs nothing: what it received in the last minute. A bank is asked for a token by it. */
export function providerChecks(providers: PaymentProviders): Check[] {
  const all = PaymentMethod.options.flatMap((method) => providersOf(providers, method))
  const named = new Map(all.map((provider) => [provider.name, provider]))
  if (named.size === 0)
    return [
      {
        about: 'pagamentos',
        run: async () => warning('ninguém recebe: nada pode ser pago', 'configure um banco ou um gateway'),
      },
    ]
  return [...named.values()].map((provider) => ({
    about: 'pagamentos',
    async run() {
      const now = Date.now()
      try {
        await provider.listReceived(new Date(now - MINUTE_MS), new Date(now))
        return ok(`${provider.name} responde e aceita as credenciais`)
      } catch (failure) {
        return error(
          `${provider.name}: ${(failure as Error).message}`,
          'confira as credenciais e o endereço dele',
        )
      }
    },
  }))
}

/** The clock of the bank, as any answer of its tells it; nothing where it gives none without a certificate. */
export const bankClockCheck = (tokenUrl: string): Check => ({
  about: 'relógio',
  async run() {
    const answer = await fetch(tokenUrl, { signal: AbortSignal.timeout(8000) }).catch(() => undefined)
    const date = answer?.headers.get('date')
    return date ? clockFinding('banco que recebe', new Date(date)) : []
  },
})

/** The collector of traces, by a delivery with nothing in it. */
export const tracesCheck = ({ endpoint, headers }: NonNullable<Config['tracing']>): Check => ({
  about: 'rastros',
  async run() {
    const answer = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(8000),
    }).catch(() => undefined)
    const remedy = 'confira OTEL_EXPORTER_OTLP_ENDPOINT e OTEL_EXPORTER_OTLP_HEADERS; a loja vende sem ele'
    if (!answer) return warning(`o coletor ${endpoint} não responde`, remedy)
    return answer.ok ? ok('o coletor aceita') : warning(`o coletor responde ${answer.status}`, remedy)
  },
})

const SOON_DAYS = 14
const DAY_MS = 86_400_000

/** The certificate under which people reach the shop. */
export const certificateCheck = (publicUrl: string): Check => ({
  about: 'endereço',
  async run() {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol === 'http:') return ok(`${publicUrl} é desta máquina, sem TLS`)
    const { validTo, trouble } = await readCertificate(hostname, Number(port || 443))
    const remedy = 'renove o certificado de PUBLIC_URL e recarregue o nginx'
    if (trouble) return error(`o certificado de ${hostname} não vale: ${trouble}`, remedy)
    return expiry(hostname, validTo, remedy)
  },
})

function expiry(hostname: string, validTo: Date, remedy: string): Found {
  const days = Math.floor((validTo.getTime() - Date.now()) / DAY_MS)
  const says = `o certificado de ${hostname} vale mais ${days} dias`
  return days < SOON_DAYS ? warning(says, remedy) : ok(says)
}

/** When the certificate of a server ends, and why Node does not trust it. */
async function readCertificate(host: string, port: number): Promise<{ validTo: Date; trouble?: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ validTo: Date; trouble?: string }>()
  // It is looked at whatever is wrong with it, and nothing is sent.
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
    const validTo = new Date(socket.getPeerCertificate().valid_to)
    const { authorizationError: trouble } = socket
    resolve({ validTo, ...(trouble && { trouble: String(trouble) }) })
    socket.destroy()
  })
  socket.setTimeout(8000, () => socket.destroy(new Error('não responde')))
  socket.on('error', reject)
  return promise
}
