/** All (administrators), the reader's own, or a client's by id. */
export type Whose = 'all' | 'own' | { client: string }
