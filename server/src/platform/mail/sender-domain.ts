import { Resolver } from 'node:dns/promises'
import type { MailSender, SenderRecord } from '@vitrine/contract/admin/mail-sender'
import { parallel } from '#kernel/concurrency.ts'
import type { Config } from '#kernel/config.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2
/** Signs of a text; a key of 4096 bits has some 800. */
const LONGEST = 2_000
/** As far as a policy of a parent is looked for (DMARCbis, 4.10). */
const MOST_LABELS = 8

/** There is no such name, or no text at it. */
const NOTHING = ['ENOTFOUND', 'ENODATA']

/** What stands at a name, each text put together of its parts. */
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

/** Texts at a name; nothing where they could not be asked for. */
type Texts = readonly string[] | undefined

const unknown = (kind: SenderRecord['kind'], name: string): SenderRecord => ({
  kind,
  state: 'unknown',
  name,
  words: `Não conseguimos consultar o DNS de ${name} agora. Tente de novo em instantes; se continuar, confira se esta máquina alcança um servidor de DNS (DNS_SERVERS).`,
})

/** By whom a known mail service says that it sends, by the end of its server's name. */
const SERVICES: readonly [server: RegExp, include: string][] = [
  [/\.amazonaws\.com$/, 'amazonses.com'],
  [/\.(gmail|google)\.com$/, '_spf.google.com'],
  [/\.sendgrid\.net$/, 'sendgrid.net'],
  [/\.mailgun\.org$/, 'mailgun.org'],
  [/\.(office365|outlook)\.com$/, 'spf.protection.outlook.com'],
]

/** Who sends, as SPF says it: the service of the mail server, or the server itself (RFC 7208, 5). */
function mechanismOf(smtpUrl: string | undefined): string {
  const host = smtpUrl ? new URL(smtpUrl).hostname : ''
  const include = SERVICES.find(([server]) => server.test(host))?.[1]
  if (include) return `include:${include}`
  return host ? `a:${host}` : 'mx'
}

/** The SPF record of a domain, of the texts that stand at it. */
function spfRecord(
  { domain, smtpUrl }: { domain: string; smtpUrl: string | undefined },
  texts: Texts,
): SenderRecord {
  if (!texts) return unknown('SPF', domain)
  const found = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  const [value] = found
  const of = { kind: 'SPF' as const, name: domain, ...(value !== undefined && { value }) }
  const mechanism = mechanismOf(smtpUrl)
  if (value === undefined)
    return {
      ...of,
      state: 'missing',
      words: `O domínio ${domain} não diz quem pode enviar e-mails por ele. Publique este registro TXT; se o seu serviço de e-mail indica outro, use o dele.`,
      publish: `v=spf1 ${mechanism} ~all`,
    }
  if (found.length > 1)
    return {
      ...of,
      state: 'wrong',
      words: `O domínio ${domain} tem ${found.length} registros SPF, e por isso nenhum vale. Deixe um só, com tudo o que os outros dizem.`,
      publish: mergedSpf(found),
    }
  if (/ \+?all\b/i.test(value))
    return {
      ...of,
      state: 'wrong',
      words: 'Este registro deixa qualquer servidor enviar por você. Troque o fim dele por ~all.',
      publish: value.replace(/ \+?all\b/i, ' ~all'),
    }
  if (!/ ([-~?]all\b|redirect=)/i.test(value))
    return {
      ...of,
      state: 'wrong',
      words: 'Este registro não diz o que fazer com os outros servidores. Termine-o com ~all.',
      publish: `${value} ~all`,
    }
  return { ...of, state: 'found', words: `O domínio ${domain} diz quem pode enviar e-mails por ele.` }
}

/** One record with all that several say. */
function mergedSpf(records: readonly string[]): string {
  const terms = records.flatMap((text) => text.split(/\s+/).slice(1)).filter((term) => !/all$/i.test(term))
  return ['v=spf1', ...new Set(terms.filter(Boolean)), '~all'].join(' ')
}

/** `v=DKIM1; k=rsa; p=…` → what stands behind `p` */
const tagOf = (text: string, tag: string): string | undefined =>
  text
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.toLowerCase().startsWith(`${tag}=`))
    ?.slice(tag.length + 1)
    .replaceAll(/\s/g, '')

/** The key of a DKIM selector; without a name nobody said which selector the mail service signs by. */
function dkimRecord({ domain, name }: { domain: string; name?: string }, texts: Texts): SenderRecord {
  if (name === undefined)
    return {
      kind: 'DKIM',
      state: 'unasked',
      words: `O seu serviço de e-mail assina as mensagens e diz por qual seletor. Informe-o em MAIL_DKIM_SELECTORS para conferirmos a chave em seletor._domainkey.${domain}.`,
    }
  if (!texts) return unknown('DKIM', name)
  const value = texts.find((text) => tagOf(text, 'p') !== undefined)
  const publish = 'v=DKIM1; k=rsa; p=(a chave que o seu serviço de e-mail mostra)'
  const of = { kind: 'DKIM' as const, name, ...(value !== undefined && { value }) }
  if (value === undefined)
    return {
      ...of,
      state: 'missing',
      words: `Não há chave neste seletor. Copie do seu serviço de e-mail o registro TXT ou CNAME de ${name} e publique-o.`,
      publish,
    }
  const key = tagOf(value, 'p')!
  if (key === '')
    return {
      ...of,
      state: 'wrong',
      words: 'Esta chave foi revogada: está vazia. Crie outra no seu serviço de e-mail e publique-a.',
      publish,
    }
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(key))
    return {
      ...of,
      state: 'wrong',
      words: 'Esta chave não pode ser lida. Copie-a outra vez do seu serviço de e-mail, inteira.',
      publish,
    }
  return { ...of, state: 'found', words: 'Quem recebe pode conferir a assinatura das mensagens.' }
}

const POLICIES: Readonly<Record<string, string>> = {
  none: 'Quem recebe só avisa do que não confere, e entrega mesmo assim. Quando os avisos mostrarem que tudo seu confere, troque p=none por p=quarantine.',
  quarantine: 'O que não confere vai para o lixo eletrônico de quem recebe.',
  reject: 'O que não confere é recusado por quem recebe.',
}

/** The DMARC record of a domain, of those that stand at it or at the nearest parent that has one. */
function dmarcRecord(
  { domain, at, address }: { domain: string; at: string; address: string },
  found: Texts,
): SenderRecord {
  const name = `_dmarc.${at}`
  if (!found) return unknown('DMARC', name)
  const [value] = found
  const of = { kind: 'DMARC' as const, name, ...(value !== undefined && { value }) }
  const publish = `v=DMARC1; p=none; rua=mailto:${address}`
  if (value === undefined)
    return {
      ...of,
      state: 'missing',
      words: `O domínio ${domain} não diz o que fazer com mensagens falsas em seu nome. Comece por este registro TXT, que só pede avisos.`,
      publish,
    }
  if (found.length > 1)
    return {
      ...of,
      state: 'wrong',
      words: `Há ${found.length} registros DMARC em ${name}, e por isso nenhum vale. Deixe um só.`,
      publish: value,
    }
  const policy = POLICIES[tagOf(value, 'p')?.toLowerCase() ?? '']
  return policy
    ? { ...of, state: 'found', words: policy }
    : {
        ...of,
        state: 'wrong',
        words: 'Este registro não diz a política: falta p=none, p=quarantine ou p=reject.',
        publish,
      }
}
