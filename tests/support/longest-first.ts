/** Runs whole-Weir test files first, so that no long file starts last. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ORDER = ['long', 'system', 'parts', 'pure']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
