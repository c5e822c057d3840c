/** What a device is called; names are tried in order, because browsers also name the ones before them. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const PHONES = new Set(['iPhone', 'iPad', 'Android'])

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

interface NamedDevice {
  /** `Chrome em Android`; `Dispositivo desconhecido` when the browser does not say. */
  name: string
  isPhone: boolean
}

/** How people recognise a device, from what its browser says of itself. */
export function nameDevice(userAgent: string | null | undefined): NamedDevice {
  const text = userAgent ?? ''
  const [browser, system] = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)]
  const name = browser && system ? `${browser} em ${system}` : (browser ?? system)
  return { name: name ?? 'Dispositivo desconhecido', isPhone: system !== undefined && PHONES.has(system) }
}

/** The same of a session, which may be one in which the team sees the shop as its owner. */
export const nameSession = ({
  userAgent,
  isOfTeam,
}: {
  userAgent: string | null
  isOfTeam: boolean
}): NamedDevice => (isOfTeam ? { name: 'Equipe da loja, só olhando', isPhone: false } : nameDevice(userAgent))
