/**
 * Runs in the page, and says all that axe judges but words and numbers: of an element its tag, its attributes, its own
 * colours, whether it has words, and which elements are in it. What is there twice is said once, so that a list of ten
 * rows is like one of two. Of an attribute that names other elements it says whether they are there, and of one that
 * holds words or an address whether it is empty.
 */
export function describeStructure(): string {
  const REFERENCES =
    /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
  const WORDS = /^(aria-label|aria-value\w+|alt|title|placeholder|content|value|name|style)$/
  const ADDRESSES = /^(href|src|srcset|action|poster|nonce|d|points|transform|viewBox|x|y|width|height)$/
  const COLOUR = /#[0-9a-f]{3}|rgb|hsl|oklch|var\(--/
  /** Mantine names the classes of a responsive style by a count. */
  const COUNTED = /__m__-[\w«»:-]+/g

  const ids = new Map<string, number>()
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1)
  const said = ({ name, value }: Attr): unknown => {
    if (name === 'id') return ids.get(value)! > 1
    if (REFERENCES.test(name)) return value.split(/\s+/).map((id) => ids.has(id))
    if (WORDS.test(name) || ADDRESSES.test(name)) return value.trim() !== ''
    if (name.startsWith('data-') && /\d/.test(value)) return ''
    return value.replace(COUNTED, '')
  }
  const coloursOf = ({ style }: HTMLElement | SVGElement) =>
    [...style]
      .filter((name) => /color|background|opacity/.test(name) || COLOUR.test(style.getPropertyValue(name)))
      .map((name) => [name, style.getPropertyValue(name)])
  const wordsOf = ({ tagName, childNodes, textContent }: Element) => {
    if (tagName === 'SCRIPT') return ''
    // The colours of a brand are in one.
    if (tagName === 'STYLE') return textContent!.replace(COUNTED, '')
    return [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue!.trim() !== '')
  }

  const kinds = new Map<string, number>()
  const kindOf = (element: Element): number => {
    const attributes = [...element.attributes].map((one) => [one.name, said(one)]).sort()
    const colours = 'style' in element ? coloursOf(element as HTMLElement) : []
    const within = [...new Set([...element.children].map(kindOf))]
    const kind = JSON.stringify([element.tagName, attributes, colours, wordsOf(element), within])
    if (!kinds.has(kind)) kinds.set(kind, kinds.size)
    return kinds.get(kind)!
  }
  kindOf(document.documentElement)
  return [document.title.trim() !== '', ...kinds.keys()].join('\n')
}
