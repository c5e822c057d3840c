import type { BrandId, BrandSite } from '@vitrine/contract/brand'
import { FIRST_BRAND, inFrameOf, pathsOf } from '@vitrine/contract/brand-paths'
import { originOfHost, siteOf } from '@vitrine/contract/brand-site'
import type { OrderId } from '@vitrine/contract/ids'
import { ticketPath } from '@vitrine/contract/ticket'
import type { App } from '#kernel/app-context.ts'
import type { Db } from '#kernel/database.ts'
import { hostName } from '#kernel/network.ts'
import type { Site } from '#mail'
import { type BrandHost, findHost, HOSTS } from './brand.store.ts'

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
  notices: (site: Site) => common(site, '/account/avisos'),
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
