import { products } from '../products/index.ts'
import type { ProductSeed } from '../shop.ts'
import { inFan, onLaptop, onPhone, onWall, TONES, type Tone } from './frames.ts'

/** A picture of a product, after its cover. */
export interface Picture {
  /** Of its file. */
  name: string
  alt: string
  draw(): string
}

interface Scene {
  alt: string
  draw(tone: Tone): string
}

type Covers = Record<string, () => string>

const inside = ({ items, courses = [] }: ProductSeed): string[] => (items ? Object.keys(items) : courses)

/** The covers of what is inside, where several of it have one. */
function wallOf(product: ProductSeed, covers: Covers): Scene[] {
  const slugs = inside(product).filter((slug) => covers[slug])
  if (slugs.length < 2) return []
  const what = product.items ? 'do que vem no pacote' : 'dos treinamentos incluídos'
  return [
    {
      alt: `As capas ${what}, lado a lado`,
      draw: (tone) =>
        onWall(
          slugs.map((slug) => covers[slug]!()),
          tone,
        ),
    },
  ]
}

function scenesOf(product: ProductSeed, covers: Covers): Scene[] {
  const { name, type, slug } = product
  const cover = covers[slug]!()
  const laptop = { alt: `${name} aberto na tela de um notebook`, draw: (tone: Tone) => onLaptop(cover, tone) }
  const phone = { alt: `A lista de aulas de ${name} num celular`, draw: (tone: Tone) => onPhone(cover, tone) }
  const fan = { alt: `Páginas de ${name} abertas em leque`, draw: (tone: Tone) => inFan(cover, tone) }
  const wall = wallOf(product, covers)
  if (type === 'one-off') return [fan, laptop]
  if (type === 'bundle') return [...wall, laptop]
  return [...wall, laptop, phone]
}

/** The pictures of a product, in the order in which they are shown. */
export const picturesOf = (product: ProductSeed, covers: Covers): Picture[] =>
  scenesOf(product, covers).map(({ alt, draw }, at) => ({
    name: `${product.slug}-${at + 2}`,
    alt,
    draw: () => draw(toneOf(product, at)),
  }))

/** Neighbours in a list, and the pictures of one product, stand on different grounds. */
const toneOf = (product: ProductSeed, at: number): Tone =>
  TONES[(products.indexOf(product) + 2 * at) % TONES.length]!
