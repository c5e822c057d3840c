import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { FILE } from './durations.ts'

/** So that a run does not end with one long file alone, on a machine that has not run it before either. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slowest = readSlowest()
    const rank = ({ moduleId }: TestSpecification) => {
      const at = slowest.indexOf(relative(this.ctx.config.root, moduleId))
      return at < 0 ? slowest.length : at
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((some) => some.toSorted((one, other) => rank(one) - rank(other)))
  }
}

/** Nothing before a whole run was written down. */
function readSlowest(): string[] {
  if (!existsSync(FILE)) return []
  const { slowest }: { slowest: { file: string }[] } = JSON.parse(readFileSync(FILE, 'utf8'))
  return slowest.map(({ file }) => file)
}
