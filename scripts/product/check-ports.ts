import { Failure } from '../failure.ts'
import { isPortFree } from '../ports.ts'
import type { Settings } from './settings.ts'

/** Refuses to start while somebody else listens on a port of ours. */
export async function checkPorts({ port, simulatorPort, smtpPort, demo }: Settings): Promise<void> {
  const wanted: [string, number][] = [['PORT', port]]
  if (demo) wanted.push(['SIMULATOR_PORT', simulatorPort], ['SIMULATOR_SMTP_PORT', smtpPort])
  for (const [name, number] of wanted) {
    if (await isPortFree(number)) continue
    throw new Failure(
      `A porta ${number} está em uso: encerre o outro programa ou escolha outra com ${name}=${number + 10}.`,
    )
  }
}
