import CoreGraphics
import Foundation

final class ThumbnailStore {
    private let folder: URL
    private let limit: Int
    private var inFlight: [String: Task<CGImage, Error>] = [:]
    private let memory = NSCache<NSString, CGImage>()

    init(folder: URL, limit: Int) {
        self.folder = folder
        self.limit = limit
    }

    func image(for url: URL, side: Int) async throws -> CGImage {
        let key = fileName(for: url, side: side)
        if let known = memory.object(forKey: key as NSString) { return known }
        if let running = inFlight[key] { return try await running.value }
        let task = Task { try await self.render(url, side: side) }
        inFlight[key] = task
        defer { inFlight[key] = nil }
        let made = try await task.value
        memory.setObject(made, forKey: key as NSString)
        return made
    }

    func fileName(for url: URL, side: Int) -> String {
        var hash: UInt64 = 0xcbf29ce484222325
        for byte in url.absoluteString.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100000001b3
        }
        return String(hash, radix: 16) + "@\(side)"
    }

    func fittedSize(_ size: CGSize, side: Int) -> CGSize {
        let scale = min(CGFloat(side) / size.width, CGFloat(side) / size.height, 1)
        return CGSize(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
    }

    private func render(_ url: URL, side: Int) async throws -> CGImage {
        let (data, response) = try await URLSession.shared.data(from: url)
        guard (response as? HTTPURLResponse)?.statusCode == 200, let source = CGDataProvider(data: data as CFData) else {
            throw ThumbnailError.unreadable(url)
        }
        guard let full = CGImage(jpegDataProviderSource: source, decode: nil, shouldInterpolate: true, intent: .defaultIntent) else {
            throw ThumbnailError.unreadable(url)
        }
        let size = fittedSize(CGSize(width: full.width, height: full.height), side: side)
        let context = CGContext(data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
                                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        context?.draw(full, in: CGRect(origin: .zero, size: size))
        guard let small = context?.makeImage() else { throw ThumbnailError.unreadable(url) }
        return small
    }

    func trim() throws {
        let keys: Set<URLResourceKey> = [.contentAccessDateKey, .fileSizeKey]
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))
        let dated = try files.map { ($0, try $0.resourceValues(forKeys: keys)) }
        var total = dated.reduce(0) { $0 + ($1.1.fileSize ?? 0) }
        for (file, values) in dated.sorted(by: { ($0.1.contentAccessDate ?? .distantPast) < ($1.1.contentAccessDate ?? .distantPast) }) where total > limit {
            try FileManager.default.removeItem(at: file)
            total -= values.fileSize ?? 0
        }
    }

    func cancelAll() {
        inFlight.values.forEach { $0.cancel() }
        inFlight.removeAll()
    }
}

enum ThumbnailError: Error {
    case unreadable(URL)
}
