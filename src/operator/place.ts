/** Where the service's door is: the path of its socket stands in a file of the data folder. */
import path from 'node:path'

/** Begins with a dot so that nobody takes it for data. */
export const placeFile = (dataDir: string): string => path.join(dataDir, '.operator')
