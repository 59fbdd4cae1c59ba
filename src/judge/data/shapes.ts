import shapes from './shapes.json' with { type: 'json' }

type Shapes = Readonly<Record<'browsers' | 'handsets' | 'devices', readonly string[]>> & { date: string }

export const SHAPES: Shapes = shapes
