import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

interface Instruction {
  name: string
  args: string
}

/** A stage of a Dockerfile: what it begins with, and what is done in it. */
interface Stage {
  from: string
  name: string
  steps: Instruction[]
}

/** Reads the instructions of a Dockerfile, as far as ours uses the format. */
export function readStages(text: string): Stage[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean)
  const stages: Stage[] = []
  for (const line of lines) {
    const [, name = '', args = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === 'FROM') {
      const [from = '', , as = String(stages.length)] = args.split(' ')
      stages.push({ from, name: as, steps: [] })
    } else stages.at(-1)!.steps.push({ name, args })
  }
  return stages
}

/** An image: its files are those of this machine, below what its stages did. What runs in it writes to a layer of its own. */
export interface Image {
  user: string
  env: Record<string, string>
  healthcheck: string[]
  entrypoint: string[]
  /** Bytes that the image adds to the system below it. */
  size: number
  /** Runs a command in it as its user, to its end; answers what it wrote. Throws where it fails. */
  run(command: readonly string[], env?: Record<string, string>): string
  /** Starts one; it is told to end by a signal as a container is. */
  start(command: readonly string[], env?: Record<string, string>): ReturnType<typeof spawn>
}

/** So a shell quotes a word. */
const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`

/**
 * Makes the image of the `Dockerfile` without Docker, as root: each instruction is done in a chroot whose files lie over
 * those of this machine (overlayfs), which stands in the place of the images that it begins with and stays as it is.
 */
export function makeImage(folder: string): Image {
  const stages = readStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  const context = join(folder, 'context')
  copyContext(context)
  for (const stage of stages) makeStage(stage, { folder, context, stages })
  const last = stages.at(-1)!
  const of = (name: string) => last.steps.findLast((step) => step.name === name)?.args ?? ''
  const env = Object.fromEntries(
    of('ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  const place = { folder, stages, stage: last }
  const [, size = '0'] =
    /^(\d+)/.exec(execFileSync('du', ['-sb', join(folder, last.name, 'up')], { encoding: 'utf8' })) ?? []
  const user = of('USER')
  const volumes = makeVolumes(place, JSON.parse(of('VOLUME')))
  let containers = 0
  const shell = (command: readonly string[], more: Record<string, string>) => {
    const layer = join(folder, 'containers', String(++containers))
    return entering(place, command.map(quoted).join(' '), { user, env: { ...env, ...more }, layer, volumes })
  }
  return {
    user,
    env,
    size: Number(size),
    entrypoint: JSON.parse(of('ENTRYPOINT')),
    healthcheck: JSON.parse(of('HEALTHCHECK').replace(/^.*CMD /, '')),
    run: (command, more = {}) =>
      execFileSync('unshare', ['--mount', 'bash', '-c', shell(command, more)], { encoding: 'utf8' }),
    start: (command, more = {}) =>
      spawn('unshare', ['--mount', 'bash', '-c', shell(command, more)], {
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
  }
}

/** What is sent to a build: the files as they are, without what `.dockerignore` names. */
function copyContext(to: string): void {
  mkdirSync(to, { recursive: true })
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const excludes = ignored.map((line) =>
    line.startsWith('**/')
      ? `--no-anchored --exclude=${quoted(line.slice(3))}`
      : `--anchored --exclude=${quoted(`./${line}`)}`,
  )
  execFileSync('bash', [
    '-c',
    `tar -C ${quoted(ROOT)} ${excludes.join(' ')} -cf - . | tar -C ${quoted(to)} -xf -`,
  ])
}

interface Place {
  folder: string
  stages: readonly Stage[]
  stage: Stage
}

/** What lies below a stage: those that it was made of, and in the end this machine. */
function layersOf({ folder, stages, stage }: Place): string[] {
  const before = stages.find(({ name }) => name === stage.from)
  return [join(folder, stage.name, 'up'), ...(before ? layersOf({ folder, stages, stage: before }) : ['/'])]
}

/** Where what is written to a stage stays: its own folder, or that of a container of the image. */
const layerOf = ({ folder, stage }: Place) => join(folder, stage.name)

/** Mounts the files of a stage at `at`. What is written there stays in `layer`, which one mount at a time may have. */
function mounting(place: Place, at: string, layer = layerOf(place)): string {
  const layers = layersOf(place)
  const lower = layer === layerOf(place) ? layers.slice(1) : layers
  const [upper, work] = [join(layer, 'up'), join(layer, 'work')]
  return `mkdir -p ${at} ${upper} ${work} && mount -t overlay overlay -o lowerdir=${lower.join(':')},upperdir=${upper},workdir=${work} ${at}`
}

interface Container {
  user?: string
  env?: Record<string, string>
  layer?: string
  /** Folders that containers share, by the path at which each is seen. */
  volumes?: Record<string, string>
}

/** The text of a shell that runs `command` inside of a stage. */
function entering(
  place: Place,
  command: string,
  { user = 'root', env = {}, layer = layerOf(place), volumes = {} }: Container = {},
): string {
  const root = join(layer, 'root')
  const variables = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: user === 'root' ? '/root' : '/var/lib/vitrine',
    ...env,
  }
  const set = Object.entries(variables)
    .map(([name, value]) => quoted(`${name}=${value}`))
    .join(' ')
  const shared = Object.entries(volumes).map(([path, folder]) => `mount --bind ${folder} ${root}${path};`)
  return `set -e; ${mounting(place, root, layer)}; mount --bind /proc ${root}/proc; mount --rbind /dev ${root}/dev; ${shared.join(' ')}
    exec chroot --userspec=${user}:${user} ${root} /usr/bin/env -i ${set} sh -c ${quoted(`cd /srv/vitrine 2>/dev/null || cd /; exec ${command}`)}`
}

/** Fills each volume with what the image has at its place, as Docker does with a new one; answers their folders. */
function makeVolumes(place: Place, paths: readonly string[]): Record<string, string> {
  const folderOf = (path: string) => join(place.folder, 'volumes', path)
  for (const path of paths) {
    mkdirSync(join(folderOf(path), '..'), { recursive: true })
    execFileSync('cp', ['-a', join(layerOf(place), 'up', path), folderOf(path)])
  }
  return Object.fromEntries(paths.map((path) => [path, folderOf(path)]))
}

function makeStage(
  stage: Stage,
  { folder, context, stages }: Omit<Place, 'stage'> & { context: string },
): void {
  const place = { folder, stages, stage }
  for (const { name, args } of stage.steps) {
    const shell = shellOf(name, args)
    if (shell)
      execFileSync('unshare', ['--mount', 'bash', '-c', shell], { stdio: ['ignore', 'ignore', 'inherit'] })
  }

  function shellOf(name: string, args: string): string | undefined {
    if (name === 'WORKDIR') return entering(place, `mkdir -p ${args}`)
    if (name === 'RUN') return entering(place, `sh -c ${quoted(args)}`)
    if (name === 'COPY') return copying(args)
    return undefined
  }

  function copying(args: string): string {
    const words = args.split(' ')
    const [, from] = /^--from=(.*)$/.exec(words[0]!) ?? []
    const sources = words.slice(from ? 1 : 0, -1)
    const to = join('/srv/vitrine', words.at(-1)!)
    const other = stages.find((one) => one.name === from)
    const source = other ? join(folder, other.name, 'root') : context
    // A folder is copied by what is in it, as Docker does it.
    const all = sources.map(
      (one) =>
        `if [ -d ${source}/${one} ]; then mkdir -p $to/ && cp -a ${source}/${one}/. $to/; else mkdir -p $(dirname $to/x) && cp -a ${source}/${one} $to/; fi`,
    )
    const root = join(folder, stage.name, 'root')
    const seen = other ? `${mounting({ folder, stages, stage: other }, source)};` : ''
    return `set -e; ${seen} ${mounting(place, root)}; to=${root}${to}; ${all.join('; ')}`
  }
}
