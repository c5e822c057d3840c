import * as z from 'zod'
import { isHttpsUrl, isSafePath } from './safe-path.ts'
import { parseVideoAddress } from './video-address.ts'

/** Where a link may lead: a page of ours, another site by https, or a message. */
export const isHref = (address: string): boolean =>
  isSafePath(address) || isHttpsUrl(address) || /^mailto:[^\s@]+@/.test(address)
const Href = z.string().max(2000).refine(isHref, 'Use um endereço que começa com https://')

const Mark = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['bold', 'italic', 'code', 'strike', 'underline']) }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: Href }) }),
])

const Text = z.object({
  type: z.literal('text'),
  text: z.string().min(1).max(20_000),
  marks: z.array(Mark).max(8).optional(),
})
const Inline = z.union([Text, z.object({ type: z.literal('hardBreak') })])
export type Inline = z.infer<typeof Inline>

/** Of a video that YouTube or Vimeo shows, in the one spelling that `parseVideoAddress` gives it. */
const VideoUrl = z
  .string()
  .max(300)
  .refine((url) => parseVideoAddress(url)?.url === url, 'Use o endereço de um vídeo do YouTube ou do Vimeo')

/** A picture that was sent for a lesson, and nothing from elsewhere. */
export const LESSON_PICTURE = /^lpc_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** `alt` says what it shows; empty where it only decorates. */
const Picture = z.object({
  id: z.string().regex(LESSON_PICTURE, 'Envie a imagem'),
  alt: z.string().trim().max(300, 'Diga o que a imagem mostra em até 300 letras'),
})

/** Beyond it nobody reads, and each level costs whoever checks it. */
const DEEPEST = 12
const MOST = 2000

const inline = z.array(Inline).max(MOST).optional()

/** A part of a text, as the editor keeps it (ProseMirror's JSON). What is not named here is refused. */
export type RichBlock =
  | { type: 'paragraph'; content?: Inline[] | undefined }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: Inline[] | undefined }
  | { type: 'codeBlock'; content?: Inline[] | undefined }
  | { type: 'horizontalRule' }
  | { type: 'video'; attrs: { url: string } }
  | { type: 'picture'; attrs: { id: string; alt: string } }
  | { type: 'blockquote' | 'listItem' | 'bulletList' | 'orderedList'; content: RichBlock[] }
  | { type: 'table' | 'tableRow' | 'tableHeader' | 'tableCell'; content: RichBlock[] }

const blocks = (depth: number): z.ZodType<RichBlock[]> => z.array(blockAt(depth)).min(1).max(MOST)

function blockAt(depth: number): z.ZodType<RichBlock> {
  const leaves = [
    z.object({ type: z.literal('paragraph'), content: inline }),
    z.object({
      type: z.literal('heading'),
      attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
      content: inline,
    }),
    z.object({ type: z.literal('codeBlock'), content: inline }),
    z.object({ type: z.literal('horizontalRule') }),
    z.object({ type: z.literal('video'), attrs: z.object({ url: VideoUrl }) }),
    z.object({ type: z.literal('picture'), attrs: Picture }),
  ] as const
  if (depth >= DEEPEST) return z.union(leaves)
  const holder = z.object({
    type: z.enum([
      'blockquote',
      'listItem',
      'bulletList',
      'orderedList',
      'table',
      'tableRow',
      'tableHeader',
      'tableCell',
    ]),
    content: z.lazy(() => blocks(depth + 1)),
  })
  return z.union([...leaves, holder])
}

/** A text with headings, lists, tables, links, pictures and videos of other services; rendered with elements, never as HTML. */
export const RichText = z.object({ type: z.literal('doc'), content: z.array(blockAt(0)).max(MOST) })
export type RichText = z.infer<typeof RichText>

/** Whether there is anything to read in it. */
export function hasText(text: { content?: readonly object[] | undefined }): boolean {
  return (text.content ?? []).some((part) => 'text' in part || hasText(part))
}

/** The ids of the pictures in it, each once. */
export function picturesIn(blocks: readonly RichBlock[]): string[] {
  const found = blocks.flatMap((block) => {
    if (block.type === 'picture') return block.attrs.id
    return 'content' in block ? picturesIn((block.content ?? []).filter(isBlock)) : []
  })
  return [...new Set(found)]
}

const isBlock = (part: RichBlock | Inline): part is RichBlock =>
  part.type !== 'text' && part.type !== 'hardBreak'

/** Its words alone, for where no formatting is. */
export const plainText = (text: { content?: readonly object[] | undefined }): string =>
  (text.content ?? [])
    .map((part) => ('text' in part ? String(part.text) : plainText(part)))
    .join(' ')
    .trim()
