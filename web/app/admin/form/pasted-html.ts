import { isHref } from '@vitrine/contract/rich-text'

/** The same address by https, which is what a text keeps; any other as it is. */
export const secureHref = (address: string): string => address.trim().replace(/^http:\/\//i, 'https://')

const HREF = /(\bhref\s*=\s*)("[^"]*"|'[^']*'|[^\s>"']+)/gi
const unquoted = (value: string): string => value.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&')

/** What a text has no place for, by the tags that bring it. A picture that was sent for the text is named by its id. */
const KINDS: readonly (readonly [tag: RegExp, one: string, many: string])[] = [
  [/<img\b(?![^>]*data-lesson-picture)/gi, 'imagem', 'imagens'],
  [/<(?:iframe|video|audio|embed|object)\b/gi, 'vídeo ou áudio', 'vídeos ou áudios'],
]

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/**
 * What is pasted, in what a text can keep: the first heading level is the second, those below the third are the third,
 * and links go by https. `leftOut` names what is dropped, as `2 imagens`.
 */
export function readPasted(html: string): { html: string; leftOut: string[] } {
  const links = [...html.matchAll(HREF)].filter(([, , value]) => !isHref(secureHref(unquoted(value!)))).length
  return {
    html: html
      .replace(/<(\/?)h1\b/gi, '<$1h2')
      .replace(/<(\/?)h[4-6]\b/gi, '<$1h3')
      .replace(
        HREF,
        (_, name: string, value: string) =>
          `${name}"${secureHref(unquoted(value)).replaceAll('"', '&quot;')}"`,
      ),
    leftOut: [
      ...KINDS.flatMap(([tag, one, many]) => counted(html.match(tag)?.length ?? 0, one, many)),
      ...counted(links, 'link', 'links'),
    ],
  }
}
