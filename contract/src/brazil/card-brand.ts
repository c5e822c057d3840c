/** Card brands, recognised for the icon only: the provider decides. Prefix tables of credit-card-type 10.3. */
export const CARD_BRANDS = {
  visa: { name: 'Visa', lengths: [16, 18, 19], code: { name: 'CVV', length: 3 } },
  mastercard: { name: 'Mastercard', lengths: [16], code: { name: 'CVC', length: 3 } },
  amex: { name: 'American Express', lengths: [15], code: { name: 'CID', length: 4 } },
  elo: { name: 'Elo', lengths: [16], code: { name: 'CVE', length: 3 } },
  hipercard: { name: 'Hipercard', lengths: [16], code: { name: 'CVC', length: 3 } },
  hiper: { name: 'Hiper', lengths: [16], code: { name: 'CVC', length: 3 } },
} as const

export type CardBrand = keyof typeof CARD_BRANDS

/** Brands that no icon is drawn for, and that acquirers have prices for. */
const RARER = {
  diners: { name: 'Diners Club' },
  discover: { name: 'Discover' },
  jcb: { name: 'JCB' },
  aura: { name: 'Aura' },
  cabal: { name: 'Cabal' },
  unionpay: { name: 'UnionPay' },
} as const

/** Every brand that an acquirer may have a price for, with its name. */
export const CARD_BRAND_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ...CARD_BRANDS, ...RARER }).map(([brand, { name }]) => [brand, name]),
)

/** First and last prefix of each range, written with equally many digits. */
const PREFIXES: Record<CardBrand, readonly string[]> = {
  visa: ['4'],
  mastercard: ['51-55', '2221-2720'],
  amex: ['34', '37'],
  elo: [
    '401178-401179',
    '438935',
    '431274',
    '451416',
    '457393',
    '457631-457632',
    '504175',
    '506699-506778',
    '509000-509999',
    '627780',
    '636297',
    '636368',
    '650031-650033',
    '650035-650051',
    '650405-650439',
    '650485-650538',
    '650541-650598',
    '650700-650718',
    '650720-650727',
    '650901-650978',
    '651652-651679',
    '655000-655019',
    '655021-655058',
  ],
  hipercard: ['606282'],
  hiper: ['637095', '63737423', '63743358', '637568', '637599', '637609', '637612'],
}

interface CardRange {
  brand: CardBrand
  /** First and last prefix, of equally many digits. */
  first: string
  last: string
}

/** Every range of prefixes, the longest first: some Elo begin with the 4 of Visa. */
const CARD_RANGES: readonly CardRange[] = (Object.keys(PREFIXES) as CardBrand[])
  .flatMap((brand) =>
    PREFIXES[brand].map((range) => {
      const [first = '', last = first] = range.split('-')
      return { brand, first, last }
    }),
  )
  .toSorted((a, b) => b.first.length - a.first.length)

/** The brand of a number or of its first digits, or undefined. */
export function cardBrand(number: string): CardBrand | undefined {
  const digits = number.replace(/\D/g, '')
  return CARD_RANGES.find(({ first, last }) => {
    const prefix = digits.slice(0, first.length)
    return prefix.length === first.length && first <= prefix && prefix <= last
  })?.brand
}

/** Whether digits pass Luhn's check (ISO/IEC 7812-1), as every card number does. */
export function passesLuhn(number: string): boolean {
  const digits = Array.from(number.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return digits.length > 0 && sum % 10 === 0
}
