const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

/** A first name for a passkey made here, which its owner may change. */
export function deviceName(): string {
  const system = SYSTEMS.find(([pattern]) => pattern.test(navigator.userAgent))?.[1]
  return system ? `Chave de acesso (${system})` : 'Chave de acesso'
}
