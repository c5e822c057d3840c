import type { BrandId } from '@vitrine/contract/brand'
import { pathsOf } from '@vitrine/contract/brand-paths'
import type { Site } from '#mail'

/** A page for guests, which every brand has in common: where it goes on to says whose accounts are meant. */
const guestPage = (path: string, { origin, home }: Site, brand: BrandId, hash = ''): string => {
  const query = brand === home ? '' : `?${new URLSearchParams({ redirect: pathsOf(brand, home).store })}`
  return origin + path + query + hash
}

/** Pages on the seller's own site; those that a brand has for itself are told which one. */
export const links = {
  product: (site: Site, brand: BrandId, slug: string) =>
    site.origin + pathsOf(brand, site.home).product(slug),
  store: (site: Site, brand: BrandId) => site.origin + pathsOf(brand, site.home).store,
  signIn: (site: Site, brand: BrandId) => guestPage('/entrar', site, brand),
  account: (site: Site) => `${site.origin}/account`,
  forgotPassword: (site: Site, brand: BrandId) => site.origin + pathsOf(brand, site.home).forgotPassword,
  // A secret goes behind `#`, which no browser sends to a server or to the next page.
  confirmEmail: (site: Site, brand: BrandId, token: string) =>
    guestPage('/conta/confirmar-email', site, brand, `#${token}`),
  resetPassword: (site: Site, brand: BrandId, token: string) =>
    guestPage('/conta/redefinir-senha', site, brand, `#${token}`),
  createPassword: (site: Site, brand: BrandId, token: string) =>
    guestPage('/conta/criar-senha', site, brand, `#${token}`),
  confirmNewEmail: (site: Site, token: string) => `${site.origin}/conta/confirmar-novo-email#${token}`,
  undoEmailChange: (site: Site, token: string) => `${site.origin}/conta/desfazer-troca-de-email#${token}`,
  disownSession: (site: Site, token: string) => `${site.origin}/conta/nao-fui-eu#${token}`,
  cards: (site: Site) => `${site.origin}/account/perfil/formas-de-pagamento`,
  devices: (site: Site) => `${site.origin}/account/perfil/dispositivos`,
  notices: (site: Site) => `${site.origin}/account/avisos`,
  email: (site: Site) => `${site.origin}/account/perfil/email`,
  password: (site: Pick<Site, 'origin'>) => `${site.origin}/account/password`,
  apps: (site: Site) => `${site.origin}/account/perfil/aplicativos`,
  security: (site: Site) => `${site.origin}/account/perfil/seguranca`,
  // A course has its own page, several have their list; all else is used from home.
  opened: (site: Site, [course, ...others]: readonly string[]) =>
    `${site.origin}/${course ? `treinamentos${others.length > 0 ? '' : `/${course}`}` : ''}`,
  lesson: (site: Site, course: string, id: string) => `${site.origin}/treinamentos/${course}/${id}`,
  certificate: (site: Site, code: string) => `${site.origin}/certificados/${code}`,
  privacy: (site: Site) => `${site.origin}/account/perfil/privacidade`,
  admin: (site: Site) => `${site.administration}/admin`,
  removal: (site: Site) => `${site.origin}/account/remove`,
  cart: (site: Site, brand: BrandId, token: string) =>
    `${site.origin}${pathsOf(brand, site.home).cart}#${token}`,
  // Open to whoever has it, so that somebody else can pay.
  pay: (site: Site, brand: BrandId, code: string) => site.origin + pathsOf(brand, site.home).payLink(code),
  payment: (site: Site, brand: BrandId, orderId: string) =>
    site.origin + pathsOf(brand, site.home).order(orderId),
  subscription: (site: Site, id: string) => `${site.origin}/account/perfil/gerenciar-assinatura/${id}`,
  purchase: (site: Site, orderId: string) => `${site.origin}/account/perfil/gerenciar-assinatura/${orderId}`,
}
