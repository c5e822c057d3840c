import { joinedByAnd } from '@vitrine/contract/enumeration'
import { Failure } from '../failure.ts'
import { isPortFree, tryPort } from '../ports.ts'
import { besidesOf, type Settings } from './settings.ts'

/** How far the next copy stays away from this one. */
const STEP = 100

/** What keeps a port from being opened, but for another program that has it. */
const TROUBLE: Record<string, (port: number, host: string) => string> = {
  EACCES: (port) =>
    `A porta ${port} só é aberta por quem administra a máquina: use um PORT acima de 1023, com um proxy na frente.`,
  ENOTFOUND: (_, host) => `HOST=${host} não é um endereço que exista.`,
  EAI_AGAIN: (_, host) => `HOST=${host} não é um endereço que exista.`,
  EADDRNOTAVAIL: (_, host) => `HOST=${host} não é um endereço desta máquina.`,
}

async function checkHost(port: number, host: string | undefined): Promise<void> {
  const sentence = TROUBLE[(await tryPort(port, host)) ?? '']
  if (sentence) throw new Failure(sentence(port, host ?? ''))
}

/** Refuses to start while others listen on ports of ours: names all of them, and one PORT by which all would be free. */
export async function checkPorts({ port, simulatorPort, smtpPort, simulated, env }: Settings): Promise<void> {
  const wanted = simulated
    ? { PORT: port, SIMULATOR_PORT: simulatorPort, SIMULATOR_SMTP_PORT: smtpPort }
    : { PORT: port }
  await checkHost(port, env.HOST || undefined)
  const busy = await listBusy(Object.values(wanted))
  if (busy.length === 0) return
  const isMany = busy.length > 1
  const list = joinedByAnd(busy.map(String))
  const said = isMany
    ? `As portas ${list} estão em uso: encerre quem as usa`
    : `A porta ${list} está em uso: encerre quem a usa`
  const own = Object.entries(wanted).filter(([name, at]) => name !== 'PORT' && env[name] && busy.includes(at))
  const names = own.map(([name]) => name)
  throw new Failure(
    `${said}, ou ${names.length > 0 ? `mude ${joinedByAnd(names)}` : await otherPort(port, simulated)}.`,
  )
}

async function listBusy(ports: readonly number[]): Promise<number[]> {
  const free = await Promise.all(ports.map((port) => isPortFree(port)))
  return ports.filter((_, at) => !free[at])
}

/** The next copy's: those of the bank and the mailbox move along. */
async function otherPort(port: number, simulated: boolean): Promise<string> {
  const next = port + STEP > 65_000 ? 3000 : port + STEP
  const { simulatorPort, smtpPort } = besidesOf(next)
  if ((await listBusy(simulated ? [next, simulatorPort, smtpPort] : [next])).length > 0)
    return otherPort(next, simulated)
  const along = simulated ? `, que leva junto as do banco (${simulatorPort}) e dos e-mails (${smtpPort})` : ''
  return `inicie com PORT=${next}${along}`
}
