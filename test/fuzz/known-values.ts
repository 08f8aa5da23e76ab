/** Ids and slugs from responses, by kind, for later calls. */
export class KnownValues {
  readonly #kinds = new Map<string, string[]>();

  /** The n-th value of its kind, or a well-formed unknown id. */
  find(kind: string, n: number): string {
    const all = this.#kinds.get(kind) ?? [];
    return all[n % Math.max(1, all.length)] ?? 'f'.repeat(24);
  }

  learn(body: unknown, depth = 0): void {
    if (typeof body !== 'object' || body === null || depth > 4) return;
    const one = body as Record<string, unknown>;
    const isProduct = 'slug' in one && 'version' in one;
    if (isProduct) {
      this.#add('productId', one._id);
      this.#add('slug', one.slug);
      this.#add('photo', (one.photos as unknown[])?.[0]);
    } else if ('slug' in one && 'name' in one && !('price' in one)) {
      this.#add('categoryId', one._id);
      this.#add('categorySlug', one.slug);
    } else if ('buyer' in one) this.#add('orderId', one._id);
    else if ('rating' in one) this.#add('reviewId', one._id);
    else if ('email' in one && 'role' in one) this.#add('userId', one._id);
    else if ('heldUntil' in one) this.#add('checkout', one.id);
    for (const value of (Array.isArray(body) ? body : Object.values(one)).slice(0, 20)) this.learn(value, depth + 1);
  }

  #add(kind: string, value: unknown): void {
    if (typeof value !== 'string') return;
    const all = this.#kinds.get(kind) ?? [];
    if (all.includes(value)) return;
    all.push(value);
    if (all.length > 40) all.splice(5, 1);
    this.#kinds.set(kind, all);
  }
}
