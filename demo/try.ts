import { imageRoute } from '../src/server/storage-images/image-route.ts'
const r = imageRoute({ dataDir: '/tmp/try-img', log: console as never })
for (const p of ['/storage/demo/studio-1-a.m1.c3.l2.jpg','/storage/demo/studio-1-a.m1.c3.l2.jpg','/storage/demo/studio-1-a.m0.c5.l1.jpg?width=1280&format=avif','/storage/demo/../x.jpg','/storage/demo/office-1-b.m0.c0.l3.jpg?width=300&height=300&format=jpeg','/storage/demo/x.jpg?width=-1']) {
 const t=performance.now(); const a=await r(new Request('http://x'+p)); const b=await a.arrayBuffer(); console.log(p,a.status,a.headers.get('content-type'),b.byteLength,(performance.now()-t).toFixed(0)+'ms')
}
