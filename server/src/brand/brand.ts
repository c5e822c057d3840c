import type { AdminBrand, BrandInput, NewBrand } from '@vitrine/contract/admin/brand'
import type { Brand, BrandId, BrandSite, Storefront } from '@vitrine/contract/brand'
import { FIRST_BRAND, inFrameOf, pathsOf } from '@vitrine/contract/brand-paths'
import { originOfHost, siteOf } from '@vitrine/contract/brand-site'
import type { OrderId } from '@vitrine/contract/ids'
import {
  fillVariables,
  type MailText,
  type MailVariable,
  MailVariable as Names,
} from '@vitrine/contract/mail-text'
import { type Menu, menuIn, OWN_MENUS, TRAININGS } from '@vitrine/contract/menu'
import { ticketPath } from '@vitrine/contract/ticket'
import { calendarDay, formatDay } from '@vitrine/contract/time'
import * as z from 'zod'
import type { App } from '#kernel/app-context.ts'
import type { Versioned } from '#kernel/change.ts'
import type { Config } from '#kernel/config.ts'
import { type Db, isUniqueViolation, type Tx } from '#kernel/database.ts'
import { Refused } from '#kernel/errors.ts'
import { askHook, hook } from '#kernel/hook.ts'
import { hostName } from '#kernel/network.ts'
import { brl, firstName, type Kind, type MailKindTable, type Site } from '#mail'
import {
  type BrandHost,
  findBrand,
  findEditedBrand,
  findHost,
  findMailWording,
  findStorefront,
  findUnknownBrands,
  HOSTS,
  insertBrand,
  lockBrand,
  type MailWording,
  updateBrand,
} from './brand.store.ts'

/** Whether trainings are for sale in a brand. */
export const sellsTrainings = hook<{ brand: BrandId; at: Date }, boolean>('brand.sells-trainings')

/** Who sells, with the legal identity every page shows. Refuses `not-found`. */
export async function readBrand(db: Db, id: BrandId): Promise<Brand> {
  const brand = await findBrand(db, id)
  if (!brand) throw new Refused('not-found')
  return brand
}

/** With what its pages need besides. Refuses `not-found`. */
export async function readStorefront(app: App, id: BrandId): Promise<Storefront> {
  const { db, config } = app
  const found = await findStorefront(db, id)
  if (!found) throw new Refused('not-found')
  const { headerMenu, footerMenu, ...storefront } = found
  const site = siteOf(config.http.publicUrl, found)
  const header = headerMenu ?? (await ownHeader(app, id))
  return {
    ...storefront,
    site,
    headerMenu: menuIn(id, header, site.home),
    footerMenu: menuIn(id, footerMenu ?? OWN_MENUS.footer, site.home),
    optionalCookies: config.privacy.optionalCookies,
  }
}

/** What the product's menu leads to has to be there. */
async function ownHeader(app: App, brand: BrandId): Promise<Menu> {
  const sells = await askHook(app, app.db, sellsTrainings, { brand, at: app.clock.now() })
  return OWN_MENUS.header.filter(({ to }) => sells || to !== TRAININGS)
}

/** For what names its brands and has no key to them. Refuses `brand.unknown`. */
export async function refuseUnknownBrands(
  db: Db,
  brandIds: readonly BrandId[],
  field = 'brandIds',
): Promise<void> {
  if ((await findUnknownBrands(db, brandIds)).length > 0) {
    throw new Refused('brand.unknown', undefined, { [field]: ['Escolha uma loja que existe'] })
  }
}

export const editedBrand: Versioned<AdminBrand> = {
  kind: 'brand',
  lock: lockBrand,
  read: findEditedBrand,
  nameOf: ({ name }) => name,
  derived: ['isFirst'],
}

/** Resolves to its id, which stands in its addresses and stays. Refuses `brand.id-taken`, `brand.host-taken` and `brand.series-taken`. */
export async function createBrand(
  tx: Tx,
  config: Config,
  { id, reason: _, ...fields }: NewBrand,
): Promise<string> {
  refuseOwnHost(config, fields.host)
  await insertBrand(tx, id, fields).catch(refuseTaken)
  return id
}

/** The names that lead to the installation itself. */
function refuseOwnHost({ http, card }: Config, host: string | null): void {
  const own = [http.publicUrl, new URL(http.apiBaseUrl, http.publicUrl), card?.frameUrl ?? http.publicUrl]
  if (own.some((url) => hostName(new URL(url).host) === host))
    throw hostTaken('Este é o endereço da instalação')
}

const hostTaken = (sentence: string) => new Refused('brand.host-taken', undefined, { host: [sentence] })

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, 'brand_pkey'))
    throw new Refused('brand.id-taken', undefined, { id: ['Outra marca já usa este endereço'] })
  if (isUniqueViolation(error, 'brand_host_key')) throw hostTaken('Outra marca já usa este endereço')
  if (isUniqueViolation(error, 'brand_number_series_key'))
    throw new Refused('brand.series-taken', undefined, { numberSeries: ['Outra marca já usa esta série'] })
  throw error
}

const COMPLETE = ['legalName', 'cnpj', 'address', 'email', 'phone', 'hours'] as const

/**
 * Refuses `brand.incomplete` where the first brand, from which the others inherit, leaves out who sells, and
 * `brand.first-shares` where it is to have accounts of its own. `brand.host-taken` also says that the first brand has the
 * installation's. Refuses `brand.series-taken`, too.
 */
export async function editBrand(
  tx: Tx,
  config: Config,
  { id, reason: _, ...fields }: BrandInput & { id: string },
): Promise<void> {
  const missing = id === FIRST_BRAND ? COMPLETE.filter((field) => fields[field] === null) : []
  if (missing.length > 0) {
    const sentences = missing.map((field) => [field, ['As outras marcas herdam isto: preencha']])
    throw new Refused('brand.incomplete', undefined, Object.fromEntries(sentences))
  }
  if (id === FIRST_BRAND && fields.identityPolicy !== 'shared') throw new Refused('brand.first-shares')
  if (id === FIRST_BRAND && fields.host !== null)
    throw hostTaken('O endereço da primeira marca é o da instalação')
  refuseOwnHost(config, fields.host)
  await updateBrand(tx, id, fields).catch(refuseTaken)
}

type Known = Pick<App, 'config' | 'cache'>

/** Those that were read last: without its database a process goes on knowing whose host is whose. */
const lastRead = new WeakMap<Known['cache'], BrandHost[]>()

async function hostsOf({ cache }: Known): Promise<BrandHost[]> {
  const hosts = await cache.read(HOSTS).catch(() => lastRead.get(cache) ?? [])
  lastRead.set(cache, hosts)
  return hosts
}

/** The site that a request came to; by a name that no brand has it came to that of the installation. */
export async function siteAt(app: Known, header: string | undefined): Promise<BrandSite> {
  const { publicUrl } = app.config.http
  const name = header && hostName(header)
  const found = (await hostsOf(app)).find(({ host }) => host === name)
  return found ? siteOf(publicUrl, found) : { origin: publicUrl, home: FIRST_BRAND }
}

/** Every origin whose pages are ours, that of the installation first. */
export async function originsOf(app: Known): Promise<string[]> {
  const { publicUrl } = app.config.http
  return [publicUrl, ...(await hostsOf(app)).map(({ host }) => originOfHost(publicUrl, host))]
}

/** Where the pages of a brand stand, as its row says at this moment. */
export const siteOfBrand = async ({ config }: Pick<App, 'config'>, db: Db, id: BrandId): Promise<BrandSite> =>
  siteOf(config.http.publicUrl, { id, host: await findHost(db, id) })

/** A page that several brands have in common, in the frame of the seller. */
const common = ({ origin, frame }: Pick<Site, 'origin' | 'frame'>, path: string): string =>
  origin + (frame ? inFrameOf(frame, path) : path)

/** A page for guests: one of a brand whose addresses are not bare goes on to its store. */
function guestPage(path: string, site: Site, brand: BrandId): string {
  if (brand === site.home) return common(site, path)
  return `${site.origin}${path}?${new URLSearchParams({ redirect: pathsOf(brand, site.home).store })}`
}

/** Pages on the seller's own site; those that a brand has for itself are told which one. */
export const links = {
  product: (site: Site, brand: BrandId, slug: string) =>
    site.origin + pathsOf(brand, site.home).product(slug),
  store: (site: Site, brand: BrandId) => site.origin + pathsOf(brand, site.home).store,
  signIn: (site: Site, brand: BrandId) => guestPage('/entrar', site, brand),
  account: (site: Site) => common(site, '/account'),
  forgotPassword: (site: Site, brand: BrandId) => site.origin + pathsOf(brand, site.home).forgotPassword,
  // A secret goes behind `#`, which no browser sends to a server or to the next page.
  confirmEmail: (site: Site, brand: BrandId, token: string) =>
    `${guestPage('/conta/confirmar-email', site, brand)}#${token}`,
  resetPassword: (site: Site, brand: BrandId, token: string) =>
    `${guestPage('/conta/redefinir-senha', site, brand)}#${token}`,
  createPassword: (site: Site, brand: BrandId, token: string) =>
    `${guestPage('/conta/criar-senha', site, brand)}#${token}`,
  confirmNewEmail: (site: Site, token: string) => `${common(site, '/conta/confirmar-novo-email')}#${token}`,
  undoEmailChange: (site: Site, token: string) =>
    `${common(site, '/conta/desfazer-troca-de-email')}#${token}`,
  reportUnknown: (site: Site, token: string) => `${common(site, '/conta/nao-fui-eu')}#${token}`,
  cards: (site: Site) => common(site, '/account/perfil/formas-de-pagamento'),
  devices: (site: Site) => common(site, '/account/perfil/dispositivos'),
  notifications: (site: Site) => common(site, '/account/avisos'),
  email: (site: Site) => common(site, '/account/perfil/email'),
  password: (site: Pick<Site, 'origin' | 'frame'>) => common(site, '/account/password'),
  apps: (site: Site) => common(site, '/account/perfil/aplicativos'),
  security: (site: Site) => common(site, '/account/perfil/seguranca'),
  // A course has its own page, several have their list; all else is used from home.
  opened: (site: Site, [course, ...others]: readonly string[]) =>
    common(site, course ? `/treinamentos${others.length > 0 ? '' : `/${course}`}` : '/'),
  lesson: (site: Site, course: string, id: string) => common(site, `/treinamentos/${course}/${id}`),
  certificate: (site: Site, code: string) => common(site, `/certificados/${code}`),
  privacy: (site: Site) => common(site, '/account/perfil/privacidade'),
  admin: (site: Site) => `${site.administration}/admin`,
  adminOrder: (site: Site, id: string) => `${site.administration}/admin/pedidos/${id}`,
  adminDispute: (site: Site, id: string) => `${site.administration}/admin/contestacoes/${id}`,
  adminWebhook: (site: Site, id: string) => `${site.administration}/admin/webhooks/${id}`,
  installation: (site: Site) => `${site.administration}/admin/instalacao`,
  adminTicket: (site: Site, id: string) => `${site.administration}/admin/ajuda/${id}`,
  removal: (site: Site) => common(site, '/account/remove'),
  cart: (site: Site, brand: BrandId, token: string) =>
    `${site.origin}${pathsOf(brand, site.home).cart}#${token}`,
  // Open to whoever has it, so that somebody else can pay.
  pay: (site: Site, brand: BrandId, code: string) => site.origin + pathsOf(brand, site.home).payLink(code),
  ticket: (site: Site, brand: BrandId, code: string) =>
    site.origin + ticketPath(pathsOf(brand, site.home).help, code),
  payment: (site: Site, brand: BrandId, orderId: OrderId) =>
    site.origin + pathsOf(brand, site.home).order(orderId),
  // The code answers for its subscriber, so it goes behind `#`.
  priceChange: (site: Site, code: string) => `${common(site, '/conta/novo-preco')}#${code}`,
  subscription: (site: Site, id: string) => common(site, `/account/perfil/gerenciar-assinatura/${id}`),
  purchase: (site: Site, orderId: OrderId) => common(site, `/account/perfil/gerenciar-assinatura/${orderId}`),
}

interface Source {
  /** Where it stands in what a message tells; the first of these that a kind has. */
  paths: readonly (readonly string[])[]
  write(value: never): string
}

const asText = (value: string): string => value
const SOURCES: Record<MailVariable, Source> = {
  nome: { paths: [['name']], write: firstName },
  loja: { paths: [['seller', 'name']], write: asText },
  pedido: { paths: [['order', 'code']], write: asText },
  plano: { paths: [['subscription', 'plan']], write: asText },
  curso: { paths: [['course', 'title'], ['course']], write: asText },
  valor: { paths: [['amount']], write: brl },
  vencimento: { paths: [['dueOn']], write: (day: string) => formatDay(calendarDay(day)) },
}

/** Whether a message always tells what stands at a path, as a text or a number. */
function hasPath(schema: unknown, [field, ...rest]: readonly string[]): boolean {
  if (field === undefined)
    return (
      schema instanceof z.ZodString || schema instanceof z.ZodNumber || schema instanceof z.ZodStringFormat
    )
  if (!(schema instanceof z.ZodObject)) return false
  return hasPath(schema.shape[field], rest)
}

const pathOf = (mailKinds: MailKindTable, kind: Kind, name: MailVariable) =>
  SOURCES[name].paths.find((path) => hasPath(mailKinds[kind].props, path))

/** The variables that a text of a kind may name: what each of its messages tells. */
export const variablesOf = (mailKinds: MailKindTable, kind: Kind): MailVariable[] =>
  Names.options.filter((name) => pathOf(mailKinds, kind, name))

/** A text with the variables of a message filled in. */
const fillText = (mailKinds: MailKindTable, kind: Kind, facts: unknown, text: string): string =>
  fillVariables(text, (name) => {
    const known = Names.safeParse(name).data
    const path = known && pathOf(mailKinds, kind, known)
    if (!path) return undefined
    const value = path.reduce((part, field) => (part as Record<string, unknown>)[field], facts)
    return SOURCES[known].write(value as never)
  })

/** The texts of a brand with the variables of a message that tells `facts`. */
export const fillTexts = <T extends MailText>(
  { mailKinds }: Pick<App, 'mailKinds'>,
  { kind, facts }: { kind: Kind; facts: unknown },
  text: T,
): T => {
  const fill = (one: string | null) => one && fillText(mailKinds, kind, facts, one)
  return { ...text, subject: fill(text.subject), opening: fill(text.opening), closing: fill(text.closing) }
}

/** What a brand says of its own in a message that tells `facts`. */
export const wordingOf = async (
  app: Pick<App, 'db' | 'mailKinds'>,
  { brand, ...message }: { brand: BrandId; kind: Kind; facts: unknown },
): Promise<MailWording> => fillTexts(app, message, await findMailWording(app.db, brand, message.kind))
