import v8 from 'node:v8';
await import('/work/main/src/app.ts'); await import('/work/main/build/server/index.js');
const show = (w: string) => { const m = process.memoryUsage(); console.log(w, 'rss', (m.rss/1e6).toFixed(0), 'heap', (m.heapUsed/1e6).toFixed(0), (m.heapTotal/1e6).toFixed(0), v8.getHeapSpaceStatistics().filter(s => s.space_size > 1e6).map(s => `${s.space_name}:${(s.space_used_size/1e6).toFixed(0)}/${(s.space_size/1e6).toFixed(0)}`).join(' ')); };
show('loaded');
(globalThis as any).gc?.(); show('gc');
(globalThis as any).gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' }); show('last resort');
await new Promise(r => setTimeout(r, 3000)); show('3s');
