import { Resolver } from 'node:dns/promises'
import type { MailSender, SenderRecord } from '@vitrine/contract/admin/mail-sender'
import { parallel } from '#kernel/concurrency.ts'
import type { Config } from '#kernel/config.ts'
import { dkimRecord, dmarcRecord, spfRecord } from './sender-records.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2
/** Signs of a text; a key of 4096 bits has some 800. */
const LONGEST = 2_000
/** As far as a policy of a parent is looked for (DMARCbis, 4.10). */
const MOST_LABELS = 8

/** What stands at a name, each text put together of its parts; nothing where it is not known. */
type Texts = string[] | undefined

/** There is no such name, or no text at it. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

async function readTexts(resolver: Resolver, name: string): Promise<Texts> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join('').slice(0, LONGEST))
  } catch (error) {
    return NOTHING.includes(String((error as { code?: unknown }).code)) ? [] : undefined
  }
}

/** `cursos.loja.com.br` → itself and `loja.com.br`, `com.br`. */
function withParents(domain: string): string[] {
  const labels = domain.split('.').slice(-MOST_LABELS)
  return labels.slice(0, -1).map((_, nth) => labels.slice(nth).join('.'))
}

/** The key of each selector; one record that asks for a selector where none is known. */
async function dkimOf(resolver: Resolver, domain: string, selectors: string[]): Promise<SenderRecord[]> {
  if (selectors.length === 0) return [dkimRecord({ domain }, undefined)]
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`)
  const read = async (name: string) => dkimRecord({ domain, name }, await readTexts(resolver, name))
  return parallel(...names.map((name) => () => read(name)))
}

/** The policy of a domain is its own, or that of the nearest parent that has one. */
async function dmarcOf(resolver: Resolver, { domain, address }: Sender): Promise<SenderRecord> {
  for (const at of withParents(domain)) {
    const texts = await readTexts(resolver, `_dmarc.${at}`)
    const found = texts?.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (!found || found.length > 0) return dmarcRecord({ domain, at, address }, found)
  }
  return dmarcRecord({ domain, at: domain, address }, [])
}

interface Sender {
  address: string
  domain: string
}

/** `Sua Loja <ola@loja.com.br>` → `ola@loja.com.br` */
const addressIn = (text: string): string => /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim()

/**
 * What the DNS says of who sends the messages of the shop: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). `from`:
 * the address of a brand, which counts where `MAIL_FROM` is not set. A look-up that fails is said, and never thrown; it
 * takes four seconds at most.
 */
export async function readSender({ mail, dnsServers }: Config, from: string): Promise<MailSender> {
  const address = addressIn(mail.from ?? from)
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (dnsServers) resolver.setServers(dnsServers)
  const late = setTimeout(() => resolver.cancel(), TIMEOUT_MS * TRIES)
  try {
    const [spf, dkim, dmarc] = await parallel(
      async () => spfRecord({ domain, smtpUrl: mail.url }, await readTexts(resolver, domain)),
      () => dkimOf(resolver, domain, mail.dkimSelectors),
      () => dmarcOf(resolver, { address, domain }),
    )
    return { address, domain, records: [spf, ...dkim, dmarc] }
  } finally {
    clearTimeout(late)
  }
}
