import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import { orNull } from '../platform/time-limit.ts';

/** The values of one metric. */
export type Figures = MetricObjectWithValues<MetricValue<string>>;

/** The database has 1.5 seconds. */
const limitMs = 2_000;

/** The text for Prometheus. A metric that fails or is late is left out: one must not hide the others. */
export async function readFigures(registries: Registry[]): Promise<string> {
  const texts = await readEach(registries, (registry, name) => registry.getSingleMetricAsString(name));
  return `${texts.join('\n\n')}\n`;
}

/** The same as objects, for the sums over several processes. */
export function listFigures(registries: Registry[]): Promise<Figures[]> {
  return readEach(registries, async (registry, name) => {
    const metric = registry.getSingleMetric(name) as unknown as { get(): Promise<Figures> };
    return metric.get();
  });
}

async function readEach<T>(
  registries: Registry[],
  read: (registry: Registry, name: string) => Promise<T>,
): Promise<T[]> {
  const all = registries.flatMap((registry) =>
    registry.getMetricsAsArray().map(({ name }) => orNull(limitMs, read(registry, name))),
  );
  return (await Promise.all(all)).filter((one) => one !== null);
}
