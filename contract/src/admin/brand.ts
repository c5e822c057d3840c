import * as z from 'zod'
import { BrandId, Layout, Typeface } from '../brand.ts'
import { contrastProblems } from '../contrast.ts'
import { endpoint, refusals } from '../endpoint.ts'
import { BrandQuestions } from '../help.ts'
import { Menu } from '../menu.ts'
import { rowsOf } from '../page.ts'
import { PaymentMethod } from '../payment.ts'
import { PixKey } from '../pix-key.ts'
import { line, lineOrNone, SellerFields } from '../shop.ts'
import { Theme } from '../theme.ts'
import { OWN_TYPEFACE } from '../typeface.ts'
import { adminChange, CHANGE_REFUSALS, Reason, Version } from './change.ts'
import { adminExport, FORMAT } from './list.ts'
import { CroppedPicture } from './picture.ts'

/** The side of the square in which a picture is drawn that is a mark, in pixels. */
export const MARK_SIDE = 144

/** What says which company, or person, sells: all of it, or none and it is inherited. */
const COMPANY = ['legalName', 'cnpj', 'address'] as const

const inherited = <T extends z.ZodType>(field: T) => field.nullable().default(null)

const word = (which: string) =>
  z
    .string()
    .trim()
    .regex(/^\p{Ll}[\p{Ll} -]{1,29}$/u, `Use de 2 a 30 letras minúsculas para ${which}`)

/** A name of the DNS, at which the installation is to answer as this brand. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/,
    'Informe só o nome, como loja.suamarca.com.br',
  )

/** A picture that was sent to be a mark. */
const mark = z
  .string()
  .regex(/^\/marks\/brm_[0-9a-z]{26}\.png$/, 'Envie a imagem outra vez')
  .nullable()
  .default(null)

/** In the order in which they are offered; none chosen are those that are inherited. */
const methods = z
  .array(PaymentMethod)
  .transform((chosen) => PaymentMethod.options.filter((one) => chosen.includes(one)))
  .transform((chosen) => (chosen.length > 0 ? chosen : null))

/** `VIT` is that of the brands that say none. */
const numberSeries = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?!VIT$)[A-Z]{2,4}$/, 'Use de 2 a 4 letras sem acento, que não sejam VIT')

const { name, ...seller } = SellerFields

/** Whose accounts the buyers of a brand have: those of all brands that share them, or some of its own. */
export const IdentityPolicy = z.enum(['shared', 'isolated'])

const Fields = z.strictObject({
  name,
  monogram: z
    .string()
    .trim()
    .regex(/^[\p{Lu}0-9]{1,3}$/u, 'Use de 1 a 3 letras maiúsculas ou números')
    .nullable()
    .default(null),
  mark,
  promise: lineOrNone('a frase do topo da loja', 120, 5),
  description: lineOrNone('a descrição da loja', 200, 10),
  theme: Theme,
  layout: Layout.default('grid'),
  typeface: Typeface.default(OWN_TYPEFACE),
  lead: inherited(line('o texto abaixo da frase', 240, 10)),
  productWord: word('uma só').default('produto'),
  productsWord: word('várias').default('produtos'),
  signature: inherited(line('a assinatura das mensagens', 120)),
  identityPolicy: IdentityPolicy.default('shared'),
  headerMenu: inherited(Menu),
  footerMenu: inherited(Menu),
  helpQuestions: inherited(BrandQuestions),
  host: inherited(host),
  methods: inherited(methods),
  maxInstallments: inherited(z.int().min(1, 'De 1 a 18 parcelas').max(18, 'De 1 a 18 parcelas')),
  numberSeries: inherited(numberSeries),
  pixKey: inherited(PixKey),
  // What another brand than the first leaves out it inherits from the first.
  legalName: inherited(seller.legalName),
  cnpj: inherited(seller.cnpj),
  address: inherited(seller.address),
  email: inherited(seller.email),
  phone: inherited(seller.phone),
  hours: inherited(seller.hours),
  reason: Reason,
})

function checked<S extends z.ZodObject>(schema: S) {
  return schema.superRefine((input, context) => {
    const fields = input as z.infer<typeof Fields>
    const missing = COMPANY.filter((field) => fields[field] === null)
    if (missing.length < COMPANY.length)
      for (const field of missing)
        context.addIssue({
          code: 'custom',
          path: [field],
          message:
            'Razão social, CNPJ e endereço são de quem vende, uma só empresa ou pessoa: preencha os três, ou nenhum',
        })
    for (const { scheme, field, sentence } of contrastProblems(fields.theme))
      context.addIssue({ code: 'custom', path: ['theme', scheme, field], message: sentence })
  })
}

/** What an administrator says of a brand, and why. */
export const BrandInput = checked(Fields)
export type BrandInput = z.infer<typeof Fields>

const NewFields = Fields.extend({
  id: z
    .string({ error: 'Informe o endereço' })
    .trim()
    .regex(/^[a-z][a-z0-9]{1,19}$/, 'Use de 2 a 20 letras minúsculas sem acento ou números'),
})
/** Its id stands in its addresses, and stays. */
export const NewBrand = checked(NewFields)
export type NewBrand = z.infer<typeof NewFields>

/** A brand with what it says itself; what is null it inherits. */
export const AdminBrand = z.object({
  id: BrandId,
  version: z.int(),
  isFirst: z.boolean(),
  name: z.string(),
  monogram: z.string().nullable(),
  mark: z.string().nullable(),
  promise: z.string(),
  description: z.string(),
  theme: Theme,
  layout: Layout,
  typeface: Typeface,
  lead: z.string().nullable(),
  productWord: z.string(),
  productsWord: z.string(),
  signature: z.string().nullable(),
  identityPolicy: IdentityPolicy,
  headerMenu: Menu.nullable(),
  footerMenu: Menu.nullable(),
  helpQuestions: BrandQuestions.nullable(),
  host: z.string().nullable(),
  methods: z.array(PaymentMethod).nullable(),
  maxInstallments: z.int().nullable(),
  numberSeries: z.string().nullable(),
  pixKey: z.string().nullable(),
  legalName: z.string().nullable(),
  cnpj: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  hours: z.string().nullable(),
})
export type AdminBrand = z.infer<typeof AdminBrand>

const byId = z.strictObject({ id: BrandId })

/** It says who sells and into which account buyers pay, so a session alone is not enough. */
const write = adminChange('brands.write', { stepUp: true })

export const adminBrand = {
  list: endpoint('administrator', { permission: 'brands.read' })
    .route({ method: 'GET', path: '/admin/brands', summary: 'Marcas, a primeira antes' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(AdminBrand)),
  export: adminExport(
    { path: 'brands', summary: 'Marcas', permission: 'brands.read' },
    z.strictObject(FORMAT),
  ),
  read: endpoint('administrator', { permission: 'brands.read' })
    .route({ method: 'GET', path: '/admin/brands/{id}', summary: 'Uma marca' })
    .errors(refusals('not-found'))
    .input(byId)
    .output(AdminBrand),
  /** By which a brand may be paid at all: those that somebody is configured for. */
  listMethods: endpoint('administrator', { permission: 'brands.read' })
    .route({ method: 'GET', path: '/admin/payment-methods', summary: 'Formas de pagamento desta instalação' })
    .input(z.strictObject({}).optional())
    .output(rowsOf(PaymentMethod)),
  create: write
    .route({ method: 'POST', path: '/admin/brands', successStatus: 201, summary: 'Criar uma marca' })
    .errors(
      refusals(
        'brand.id-taken',
        'brand.host-taken',
        'brand.series-taken',
        'brand.pix-key-refused',
        'picture.unknown',
      ),
    )
    .input(NewBrand)
    .output(AdminBrand),
  edit: write
    .route({ method: 'PUT', path: '/admin/brands/{id}', summary: 'Alterar uma marca' })
    .errors({
      ...CHANGE_REFUSALS,
      ...refusals(
        'brand.incomplete',
        'brand.first-shares',
        'brand.has-people',
        'brand.same-addresses',
        'brand.host-taken',
        'brand.series-taken',
        'brand.pix-key-refused',
        'picture.unknown',
      ),
    })
    .input(checked(Fields.extend({ ...byId.shape, version: Version })))
    .output(AdminBrand),
  /** A square of it is drawn anew. What no brand names is removed a day later. */
  sendMark: adminChange('brands.write', { multipart: true })
    .route({
      method: 'POST',
      path: '/admin/brands/marks',
      successStatus: 201,
      summary: 'Enviar uma imagem como marca',
    })
    .errors(
      refusals('picture.unreadable', 'picture.heic', 'picture.too-large', 'picture.too-small', 'unavailable'),
    )
    .input(CroppedPicture)
    .output(z.object({ src: z.string() })),
}
