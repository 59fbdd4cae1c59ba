import { sortByOwner } from '../rules/files/config-files.ts'

/** `force`: overwrites changes made after the export. `locked`: holds the rows, for applying. */
export type How = { force: boolean; locked?: boolean }

/**
 * A step for each file, one after the other in the order of owners, so that concurrent applies lock alike.
 * @throws Error with the line `twice` for two files of one owner, or that of a step.
 */
export async function stepsByOwner<File extends { owner: string | null }, Step>(
  files: readonly File[],
  twice: string,
  stepOf: (file: File) => Promise<Step>,
): Promise<Step[]> {
  const steps: Step[] = []
  for (const file of sortByOwner(files, twice)) steps.push(await stepOf(file))
  return steps
}
