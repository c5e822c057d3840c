import * as z from 'zod'
import { PURPOSE_NAMES } from './consent-texts.ts'
import { DOCUMENT_KINDS, VERSION } from './document.ts'
import { endpoint, refusals } from './endpoint.ts'
import { BrandQuestion } from './help.ts'
import { rowsOf } from './page.ts'
import { OWN_THEME, Theme } from './theme.ts'
import { TYPEFACE_NAMES, type TypefaceName } from './typeface.ts'

/** A row of the brands of an installation; who writes it refuses one that is not there. */
export const BrandId = z.string().regex(/^[a-z][a-z0-9]{0,19}$/, 'Esta loja não existe. Escolha outra')
export type BrandId = z.infer<typeof BrandId>

/** Who sells, as Decreto 7.962/2013 art. 2 asks for on every page, and how it looks. */
export const Brand = z.object({
  id: BrandId,
  name: z.string(),
  /** Of a company; of a person who sells in their own name, their name and their CPF. */
  legalName: z.string(),
  cnpj: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  hours: z.string(),
  theme: Theme.default(OWN_THEME),
  /** One to three letters that are its mark; without them it is the product's own. */
  monogram: z.string().nullable().default(null),
  /** Where the picture is that is its mark; without one it is the monogram. */
  mark: z.string().nullable().default(null),
  /** How its messages end. */
  signature: z.string().nullable().default(null),
  /** The name of the host that is its own; without one it stands on that of the installation. */
  host: z.string().nullable().default(null),
})
export type Brand = z.infer<typeof Brand>

/** How a storefront is composed: products in a grid under a band, or large, one above the other, as in a magazine. */
export const Layout = z.enum(['grid', 'editorial'])
export type Layout = z.infer<typeof Layout>

/** In which face it is set. */
export const Typeface = z.enum(Object.keys(TYPEFACE_NAMES) as [TypefaceName])

/** Where pages stand: an origin, and the brand whose addresses are bare there. */
export const BrandSite = z.object({ origin: z.string(), home: BrandId })
export type BrandSite = z.infer<typeof BrandSite>

/** A brand as its pages need it. */
export const Storefront = Brand.extend({
  site: BrandSite,
  /** The one sentence at the top of the store, and what it is for search engines; empty where the brand says none. */
  promise: z.string(),
  description: z.string(),
  /** The day on which it began to sell. */
  openedOn: z.iso.date(),
  layout: Layout,
  typeface: Typeface,
  /** The paragraph under the promise. */
  lead: z.string().nullable(),
  /** What it calls one and several of the things it sells. */
  productWord: z.string(),
  productsWord: z.string(),
  /** Where its pages lead, at their top and at their foot. */
  headerMenu: z.array(z.object({ label: z.string(), to: z.string() })),
  footerMenu: z.array(z.object({ label: z.string(), to: z.string() })),
  /** What its pages keep only after a yes; without any nobody is asked. */
  optionalCookies: z.array(z.enum(PURPOSE_NAMES)),
})
export type Storefront = z.infer<typeof Storefront>

export const DocumentKind = z.enum(DOCUMENT_KINDS)

/** One version of a document as a brand shows it, and which there were. */
export const BrandDocument = z.object({
  version: z.string(),
  /** Without a text of its own it is the product's. */
  text: z.string().nullable(),
  isCurrent: z.boolean(),
  /** Those that have held in the brand, newest first; the product's own has no instant. */
  versions: z.array(z.object({ version: z.string(), publishedAt: z.iso.datetime().nullable() })),
})
export type BrandDocument = z.infer<typeof BrandDocument>

export const brand = {
  list: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/brands', summary: 'As marcas da loja, a primeira antes' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(Brand.pick({ id: true, name: true }))),
  read: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/brands/{id}', summary: 'Quem vende: identidade da marca' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: BrandId }))
    .output(Storefront),
  readHelp: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/brands/{id}/help', summary: 'O que a marca responde na página de ajuda' })
    .errors(refusals('not-found'))
    .input(z.strictObject({ id: BrandId }))
    .output(z.object({ questions: rowsOf(BrandQuestion) })),
  readDocument: endpoint('public', { shared: true })
    .route({ method: 'GET', path: '/brands/{id}/documents/{kind}', summary: 'Um documento da marca' })
    .errors(refusals('not-found'))
    .input(
      z.strictObject({
        id: BrandId,
        kind: DocumentKind,
        /** The one in force where none is named. */
        version: z.string().max(40).regex(VERSION, 'Esta versão não existe').optional(),
      }),
    )
    .output(BrandDocument),
}
