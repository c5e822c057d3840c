/** The switches, what each does (shown on the page) and its highest value; 0 is "off" everywhere. */
export const SWITCHES = {
  webhooks: {
    delayMs: { max: 600_000, label: 'Atraso de cada aviso (ms)' },
    losePercent: { max: 100, label: 'Avisos perdidos (%)' },
    duplicates: { max: 20, label: 'Cópias a mais de cada aviso' },
    hold: { max: 100, label: 'Juntar N avisos e entregar fora de ordem' },
    forgePercent: { max: 100, label: 'Avisos falsos a mais (%)' },
  },
  payments: {
    duplicatePercent: { max: 100, label: 'Pix pagos em duplicidade (%)' },
  },
  answers: {
    losePercent: { max: 100, label: 'Respostas perdidas depois do trabalho feito (%)' },
    delayMs: { max: 60_000, label: 'Atraso de cada resposta (ms)' },
    errorPercent: { max: 100, label: 'Respostas “serviço indisponível” (%)' },
  },
  reviews: {
    delayMs: { max: 600_000, label: 'Tempo até a análise de um cartão acabar sozinha (ms)' },
  },
  refunds: {
    delayMs: { max: 600_000, label: 'Tempo até a devolução liquidar (ms)' },
    failPercent: { max: 100, label: 'Devoluções não realizadas (%)' },
  },
} as const

type Switches = typeof SWITCHES
export type ChaosSettings = {
  -readonly [G in keyof Switches]: { -readonly [S in keyof Switches[G]]: number }
}
export type ChaosChange = { [G in keyof ChaosSettings]?: Partial<ChaosSettings[G]> } & { seed?: number }

/** Everything off. */
export const CALM: ChaosSettings = {
  webhooks: { delayMs: 0, losePercent: 0, duplicates: 0, hold: 0, forgePercent: 0 },
  payments: { duplicatePercent: 0 },
  answers: { losePercent: 0, delayMs: 0, errorPercent: 0 },
  reviews: { delayMs: 0 },
  refunds: { delayMs: 0, failPercent: 0 },
}

export type ParsedChange = { ok: true; value: ChaosChange } | { ok: false; reason: string }

/** Checks a change that came from outside: known switches, whole numbers, within bounds. */
export function parseChange(input: unknown): ParsedChange {
  if (!isObject(input)) return { ok: false, reason: 'O corpo precisa ser um objeto JSON.' }
  for (const [group, switches] of Object.entries(input)) {
    const reason = group === 'seed' ? seedReason(switches) : groupReason(group, switches)
    if (reason) return { ok: false, reason }
  }
  return { ok: true, value: input as ChaosChange }
}

function groupReason(group: string, switches: unknown): string | undefined {
  const known: Record<string, { max: number }> | undefined = Object.hasOwn(SWITCHES, group)
    ? SWITCHES[group as keyof Switches]
    : undefined
  if (!known || !isObject(switches)) return `Grupo desconhecido: ${group}.`
  for (const [name, value] of Object.entries(switches)) {
    if (!Object.hasOwn(known, name)) return `Chave desconhecida: ${group}.${name}.`
    const max = known[name]!.max
    if (!isWhole(value, max)) return `${group}.${name} vai de 0 a ${max}, sem casas decimais.`
  }
  return undefined
}

const seedReason = (value: unknown) => (isWhole(value, 2 ** 32) ? undefined : 'seed é um número inteiro.')

const isWhole = (value: unknown, max: number) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
