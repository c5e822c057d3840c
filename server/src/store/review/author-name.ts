/** "Joana da Silva" is shown as "Joana S.": a first name and the initial of the last. */
export function authorName(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] || 'Cliente'
  const last = words.length > 1 ? words.at(-1)! : ''
  return last ? `${first} ${[...last][0]!.toLocaleUpperCase('pt-BR')}.` : first
}
