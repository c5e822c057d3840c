/** The network an address belongs to: the first three bytes of IPv4, the first 64 bits of IPv6 (RFC 6177). */
export function networkOf(ip: string): string {
  const plain = ip.split('%')[0]!.toLowerCase()
  const dotted = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(plain)
  return dotted ? dotted[1]! : groupsOf(plain).slice(0, 4).join(':')
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const groups = (text: string) => (text ? text.split(':').map((group) => group.replace(/^0+(?=.)/, '')) : [])
  if (tail === undefined) return groups(head)
  const [before, after] = [groups(head), groups(tail)]
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}
